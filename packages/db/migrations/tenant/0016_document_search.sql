-- The search finds any part of a text. The extension is a trusted one, as btree_gist is (0001).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "document_rates" (
	"rate_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "document_rates_rate_id_document_id_pk" PRIMARY KEY("rate_id","document_id")
);
--> statement-breakpoint
DROP INDEX "documents_company_id_index";--> statement-breakpoint
DROP INDEX "documents_issue_date_index";--> statement-breakpoint
DROP INDEX "documents_external_reference_index";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "buyer_name" text;--> statement-breakpoint
UPDATE "documents" SET "buyer_name" = "content"::json #>> '{content,buyer,name}'
  FROM "document_contents" WHERE "document_id" = "id" AND "content"::json #>> '{content,buyer,name}' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_company_id_id_index" ON "documents" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "documents_status_id_index" ON "documents" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "documents_type_id_index" ON "documents" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "documents_invoice_type_id_index" ON "documents" USING btree ("invoice_type","id");--> statement-breakpoint
CREATE INDEX "documents_currency_id_index" ON "documents" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "documents_issue_date_id_index" ON "documents" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "documents_external_reference_id_index" ON "documents" USING btree ("external_reference","id");--> statement-breakpoint
CREATE INDEX "documents_search_index" ON "documents" USING gin (lower("number" || ' ' || coalesce("external_reference", '') || ' ' || coalesce("buyer_name", '')) gin_trgm_ops);--> statement-breakpoint
INSERT INTO "document_rates" ("rate_id", "document_id")
  SELECT DISTINCT "tax_rates"."id", "document_contents"."document_id"
  FROM "document_contents", json_array_elements("content"::json -> 'explanations') AS "explanation",
    json_array_elements("explanation" -> 'rates') AS "rate"
  JOIN "tax_rates" ON "tax_code" = "rate" ->> 'taxCode' AND "valid_from" = ("rate" ->> 'validFrom')::date;
