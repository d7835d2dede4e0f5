ALTER TABLE "cron_runs" ADD COLUMN "earlier_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cron_runs" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "max_attempts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD COLUMN "retry_delay_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD CONSTRAINT "cron_tasks_max_attempts_check" CHECK ("cron_tasks"."max_attempts" between 1 and 10);--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD CONSTRAINT "cron_tasks_retry_delay_seconds_check" CHECK ("cron_tasks"."retry_delay_seconds" between 1 and 3600);