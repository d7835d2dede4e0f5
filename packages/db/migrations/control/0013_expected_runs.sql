DROP INDEX "cron_runs_task_id_scheduled_at_index";--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "paused_reason" text;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "paused_by" text;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "late_after_seconds" integer DEFAULT 900;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "success_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "runbook" text;--> statement-breakpoint
CREATE INDEX "cron_runs_of_all" ON "cron_runs" USING btree ("scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_runs_of_tenant" ON "cron_runs" USING btree ("tenant_id","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_runs_of_task" ON "cron_runs" USING btree ("task_id","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful" ON "cron_runs" USING btree ("scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful_of_tenant" ON "cron_runs" USING btree ("tenant_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful_of_task" ON "cron_runs" USING btree ("task_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD CONSTRAINT "cron_tasks_late_after_seconds_check" CHECK ("cron_tasks"."late_after_seconds" > 0);--> statement-breakpoint
UPDATE "cron_tasks" SET "success_due_at" = "next_run_at";
