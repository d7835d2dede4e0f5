CREATE TABLE "document_contents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"relation" text NOT NULL,
	"related_document_id" uuid NOT NULL,
	CONSTRAINT "document_links_document_id_position_pk" PRIMARY KEY("document_id","position"),
	CONSTRAINT "document_links_document_id_relation_related_document_id_unique" UNIQUE("document_id","relation","related_document_id"),
	CONSTRAINT "document_links_relation_check" CHECK ("document_links"."relation" in ('source', 'corrects', 'settles')),
	CONSTRAINT "document_links_position_check" CHECK ("document_links"."position" > 0),
	CONSTRAINT "document_links_self_check" CHECK ("document_links"."document_id" <> "document_links"."related_document_id")
);
--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD COLUMN "content_digest" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "invoice_type" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "external_reference" text;--> statement-breakpoint
UPDATE "documents" SET "invoice_type" = 'standard' WHERE "type" = 'invoice';--> statement-breakpoint
ALTER TABLE "document_contents" ADD CONSTRAINT "document_contents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_related_document_id_documents_id_fk" FOREIGN KEY ("related_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_related_document_id_index" ON "document_links" USING btree ("related_document_id");--> statement-breakpoint
CREATE INDEX "documents_external_reference_index" ON "documents" USING btree ("external_reference");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_type_check" CHECK ("documents"."invoice_type" in ('standard', 'advance', 'settlement'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_check" CHECK (("documents"."invoice_type" is not null) = ("documents"."type" = 'invoice'));--> statement-breakpoint
INSERT INTO "document_links" ("document_id", "position", "relation", "related_document_id")
  SELECT "id", 1, 'corrects', "corrects_document_id" FROM "documents" WHERE "corrects_document_id" IS NOT NULL;--> statement-breakpoint
-- Contents and links are protected like snapshots (0001).
CREATE OR REPLACE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: an approved document never changes', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = 'Issue a correction that refers to the document.';
END
$$;--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_contents
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_contents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_links
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
ALTER TABLE document_contents ENABLE ALWAYS TRIGGER refuse_row_change;--> statement-breakpoint
ALTER TABLE document_contents ENABLE ALWAYS TRIGGER refuse_truncate;--> statement-breakpoint
ALTER TABLE document_links ENABLE ALWAYS TRIGGER refuse_row_change;--> statement-breakpoint
ALTER TABLE document_links ENABLE ALWAYS TRIGGER refuse_truncate;
