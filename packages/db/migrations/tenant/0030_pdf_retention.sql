ALTER TABLE "pdf_job_items" DROP CONSTRAINT "pdf_job_items_file_id_pdf_files_id_fk";
--> statement-breakpoint
ALTER TABLE "pdf_files" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "pdf_files_used_at_index" ON "pdf_files" USING btree ("used_at");