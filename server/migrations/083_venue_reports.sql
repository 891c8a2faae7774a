-- A place where people meet is a venue.
alter table place_reports rename to venue_reports;
alter index place_reports_open rename to venue_reports_open;
alter index place_reports_reporter rename to venue_reports_reporter;
alter index place_reports_decided rename to venue_reports_decided;
alter table place_pauses rename to venue_pauses;
