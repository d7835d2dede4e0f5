ALTER TABLE "pdf_job_items" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD COLUMN "error_message" jsonb;