-- The index cron_tasks_due stays for processes of the previous release. Dropping it here would need all of cron_tasks while they tick.
CREATE INDEX IF NOT EXISTS "cron_tasks_due_by_tenant" ON "cron_tasks" USING btree ("next_run_at","tenant_id") WHERE is_active = 1 and run_id is null;
