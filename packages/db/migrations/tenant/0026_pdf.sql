CREATE TABLE "document_pdfs" (
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "document_pdfs_document_id_language_pk" PRIMARY KEY("document_id","language"),
	CONSTRAINT "document_pdfs_language_check" CHECK ("document_pdfs"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "pdf_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"template_key" text NOT NULL,
	"language" text NOT NULL,
	"data_digest" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pdf_files_rendering_key" UNIQUE("kind","record_id","template_key","language","data_digest"),
	CONSTRAINT "pdf_files_kind_check" CHECK ("pdf_files"."kind" in ('invoice', 'offer', 'timesheet_report', 'sla_agreement')),
	CONSTRAINT "pdf_files_language_check" CHECK ("pdf_files"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "pdf_job_items" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"title" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_id" uuid,
	"error" text,
	CONSTRAINT "pdf_job_items_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "pdf_job_items_status_check" CHECK ("pdf_job_items"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pdf_template_versions" (
	"template_id" uuid NOT NULL,
	"content_version" integer NOT NULL,
	"html" text NOT NULL,
	"css" text NOT NULL,
	"accent_color" text NOT NULL,
	"show_logo" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "pdf_template_versions_template_id_content_version_pk" PRIMARY KEY("template_id","content_version"),
	CONSTRAINT "pdf_template_versions_show_logo_check" CHECK ("pdf_template_versions"."show_logo" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "pdf_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pdf_templates_kind_check" CHECK ("pdf_templates"."kind" in ('invoice', 'offer', 'timesheet_report', 'sla_agreement')),
	CONSTRAINT "pdf_templates_is_default_check" CHECK ("pdf_templates"."is_default" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_file_id_pdf_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_job_items" ADD CONSTRAINT "pdf_job_items_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_job_items" ADD CONSTRAINT "pdf_job_items_file_id_pdf_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_template_versions" ADD CONSTRAINT "pdf_template_versions_template_id_pdf_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."pdf_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_pdfs_file_id_index" ON "document_pdfs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_pdfs_sha256_index" ON "document_pdfs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pdf_files_record_id_index" ON "pdf_files" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "pdf_files_sha256_index" ON "pdf_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pdf_job_items_file_id_index" ON "pdf_job_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "pdf_templates_kind_index" ON "pdf_templates" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_templates_default_index" ON "pdf_templates" USING btree ("kind") WHERE "pdf_templates"."is_default" = 1;--> statement-breakpoint
-- The PDF of an issued invoice is protected like its snapshot (0001).
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
ALTER TABLE document_pdfs ENABLE ALWAYS TRIGGER refuse_row_change;--> statement-breakpoint
ALTER TABLE document_pdfs ENABLE ALWAYS TRIGGER refuse_truncate;
