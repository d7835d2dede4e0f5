ALTER TABLE "cron_tasks" ADD COLUMN "edited_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The history of rows that were edited before is not stored: they keep every field in which they may differ from the catalogue.
UPDATE "cron_tasks" SET "edited_fields" = array_remove(ARRAY['label', 'expression', 'timezone', 'is_active',
  CASE WHEN "timeout_seconds" <> 300 THEN 'timeout_seconds' END, CASE WHEN "misfire_policy" <> 'one' THEN 'misfire_policy' END,
  CASE WHEN "misfire_window_seconds" <> 86400 THEN 'misfire_window_seconds' END,
  CASE WHEN "max_attempts" <> 1 THEN 'max_attempts' END, CASE WHEN "retry_delay_seconds" <> 60 THEN 'retry_delay_seconds' END,
  CASE WHEN "ping_url" IS NOT NULL THEN 'ping_url' END], NULL)
WHERE "updated_by" IS NOT NULL;
