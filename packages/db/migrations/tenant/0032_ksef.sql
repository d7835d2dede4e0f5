CREATE TABLE "document_ksef_pdfs" (
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"ksef_number" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "document_ksef_pdfs_document_id_language_ksef_number_pk" PRIMARY KEY("document_id","language","ksef_number"),
	CONSTRAINT "document_ksef_pdfs_language_check" CHECK ("document_ksef_pdfs"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "document_ksef" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"number" text,
	"received_at" timestamp with time zone,
	"file_sha256" text,
	"upo_sha256" text,
	"upo_bytes" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "document_ksef_number_unique" UNIQUE("number"),
	CONSTRAINT "document_ksef_mode_check" CHECK ("document_ksef"."mode" in ('online', 'offline24', 'unavailability', 'failure')),
	CONSTRAINT "document_ksef_received_check" CHECK (("document_ksef"."number" is null) = ("document_ksef"."received_at" is null)),
	CONSTRAINT "document_ksef_number_check" CHECK ("document_ksef"."number" is not null or "document_ksef"."mode" <> 'online'),
	CONSTRAINT "document_ksef_upo_check" CHECK (("document_ksef"."upo_sha256" is null) = ("document_ksef"."upo_bytes" is null) and ("document_ksef"."upo_sha256" is null or "document_ksef"."number" is not null))
);
--> statement-breakpoint
ALTER TABLE "document_ksef_pdfs" ADD CONSTRAINT "document_ksef_pdfs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_ksef_pdfs" ADD CONSTRAINT "document_ksef_pdfs_file_id_pdf_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_ksef" ADD CONSTRAINT "document_ksef_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_ksef_pdfs_file_id_index" ON "document_ksef_pdfs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_ksef_pdfs_sha256_index" ON "document_ksef_pdfs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_ksef_upo_sha256_index" ON "document_ksef" USING btree ("upo_sha256");--> statement-breakpoint
-- The PDF of an issued invoice with its KSeF number is protected like the one without (0026).
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_ksef_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_ksef_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
ALTER TABLE document_ksef_pdfs ENABLE ALWAYS TRIGGER refuse_row_change;--> statement-breakpoint
ALTER TABLE document_ksef_pdfs ENABLE ALWAYS TRIGGER refuse_truncate;
