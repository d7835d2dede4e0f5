ALTER TABLE "background_jobs" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD CONSTRAINT "background_jobs_request_key_unique" UNIQUE("request_key");