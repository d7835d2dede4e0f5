ALTER TABLE "cron_run_history" ADD COLUMN "result_message" jsonb;--> statement-breakpoint
ALTER TABLE "cron_run_history" ADD COLUMN "found_work" boolean;--> statement-breakpoint
ALTER TABLE "cron_run_history" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "result_message" jsonb;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "found_work" boolean;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "tenant_creations" ADD COLUMN "error_message" jsonb;