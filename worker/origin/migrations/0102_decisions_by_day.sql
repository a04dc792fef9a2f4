-- How many items the moderators decide a day, for their overview.
CREATE INDEX audit_log_by_date ON audit_log (added_date, queue);
