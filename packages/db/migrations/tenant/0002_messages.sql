ALTER TABLE "dav_accounts" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "dav_collections" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "dav_objects" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "mail_folders" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "in_error_message" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "out_error_message" jsonb;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "last_error_message" jsonb;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD COLUMN "detail_message" jsonb;--> statement-breakpoint
ALTER TABLE "pdf_job_items" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD COLUMN "error_message" jsonb;