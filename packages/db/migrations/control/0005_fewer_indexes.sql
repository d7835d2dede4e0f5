DROP INDEX "cron_tasks_by_slot";--> statement-breakpoint
DROP INDEX "cron_tasks_running";