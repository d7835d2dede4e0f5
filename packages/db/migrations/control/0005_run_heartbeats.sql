ALTER TABLE "cron_runs" ADD COLUMN "elapsed_ms" bigint;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "progress_done" bigint;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "progress_total" bigint;