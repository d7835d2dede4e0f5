-- The months of the tax points in the text of a snapshot. Quotes inside a text of JSON are escaped, so that only members are found.
CREATE OR REPLACE FUNCTION tax_point_months(snapshot text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(
    SELECT DISTINCT left(part, 7) FROM string_to_table(snapshot, '"taxPointDate":"') WITH ORDINALITY AS parts(part, number)
    WHERE number > 1)
$$;--> statement-breakpoint
CREATE TABLE "return_closings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"period" text NOT NULL,
	"number" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"voids" bigint NOT NULL,
	"figures" json NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	"reopen_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_closings_period_number_unique" UNIQUE("period","number"),
	CONSTRAINT "return_closings_period_check" CHECK ("return_closings"."period" ~ '^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
	CONSTRAINT "return_closings_reopened_check" CHECK (num_nonnulls("return_closings"."reopened_at", "return_closings"."reopened_by", "return_closings"."reopen_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "return_files" (
	"closing_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "return_files_closing_id_name_pk" PRIMARY KEY("closing_id","name"),
	CONSTRAINT "return_files_sha256_check" CHECK ("return_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "document_chain" ADD COLUMN "voids" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "void_sequence" bigint;--> statement-breakpoint
ALTER TABLE "return_files" ADD CONSTRAINT "return_files_closing_id_return_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."return_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_closings_in_force_index" ON "return_closings" USING btree ("period") WHERE "return_closings"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "return_files_sha256_index" ON "return_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "document_snapshots_tax_point_months_index" ON "document_snapshots" USING gin (tax_point_months("snapshot"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "documents_void_sequence_index" ON "documents" USING btree ("void_sequence") WHERE "documents"."void_sequence" is not null;--> statement-breakpoint
-- Each void gets its place among the voids, also one of a process of the release before. It locks the row of the chain, as an approval does.
CREATE FUNCTION count_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_chain SET voids = voids + 1 RETURNING voids INTO NEW.void_sequence;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_void BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status = 'voided') EXECUTE FUNCTION count_void();
