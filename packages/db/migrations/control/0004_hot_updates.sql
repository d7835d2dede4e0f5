-- allowed: index (ADR 0091)
DROP INDEX "cron_runs_unsuccessful";--> statement-breakpoint
DROP INDEX "cron_runs_unsuccessful_of_tenant";--> statement-breakpoint
DROP INDEX "cron_runs_unsuccessful_of_task";--> statement-breakpoint
DROP INDEX "cron_runs_waiting";--> statement-breakpoint
DROP INDEX "cron_runs_finished";--> statement-breakpoint
DROP INDEX "cron_tasks_due_by_tenant";--> statement-breakpoint
CREATE INDEX "cron_runs_unqueued" ON "cron_runs" USING btree ("scheduled_at") WHERE enqueued_at is null and (error is null or attempt > 1);--> statement-breakpoint
CREATE INDEX "cron_runs_with_error" ON "cron_runs" USING btree ("scheduled_at","id") WHERE error is not null;--> statement-breakpoint
CREATE INDEX "cron_runs_with_error_of_tenant" ON "cron_runs" USING btree ("tenant_id","scheduled_at","id") WHERE error is not null;--> statement-breakpoint
CREATE INDEX "cron_runs_with_error_of_task" ON "cron_runs" USING btree ("task_id","scheduled_at","id") WHERE error is not null;--> statement-breakpoint
CREATE INDEX "cron_tasks_by_slot" ON "cron_tasks" USING btree ("next_run_at","tenant_id") WHERE is_active = 1;--> statement-breakpoint
-- Room for the ends of the runs of a page, which then write no index.
ALTER TABLE "cron_runs" SET (fillfactor = 40);--> statement-breakpoint
ALTER TABLE "cron_tasks" SET (fillfactor = 70);
