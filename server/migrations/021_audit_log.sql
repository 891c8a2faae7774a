-- The record of what admins did is no longer of reports alone: each kind of act has its own subject.
alter table admin_log rename to audit_log;
alter table audit_log drop constraint admin_log_action_check;
alter table audit_log alter column report_id drop not null;
alter table audit_log alter column subject_ids set default '{}';
alter index admin_log_report rename to audit_log_report;
alter trigger admin_log_stays on audit_log rename to audit_log_stays;
