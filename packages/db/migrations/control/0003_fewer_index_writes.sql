DROP INDEX "cron_runs_tenant_id_finished_at_index";--> statement-breakpoint
DROP INDEX "cron_tasks_name_index";--> statement-breakpoint
CREATE INDEX "cron_runs_finished" ON "cron_runs" USING btree ("tenant_id","finished_at") WHERE finished_at is not null;