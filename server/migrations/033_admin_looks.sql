-- Whether an admin's look at somebody is on the record of the last day already.
create index audit_log_looks on audit_log (admin_id, action, at) where action like 'look-at-%';
