CREATE INDEX IF NOT EXISTS "cron_tasks_due_by_tenant" ON "cron_tasks" USING btree ("next_run_at","tenant_id") WHERE is_active = 1 and run_id is null;--> statement-breakpoint
DROP INDEX IF EXISTS "cron_tasks_due";
