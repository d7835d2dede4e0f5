CREATE TABLE "summary_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issue_date" date NOT NULL,
	"sale_date" date,
	"period" text NOT NULL,
	"margin_procedure" text,
	"amounts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdraw_reason" text,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"withdrawn_sequence" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "summary_entries_type_check" CHECK ("summary_entries"."type" in ('RO', 'WEW')),
	CONSTRAINT "summary_entries_margin_procedure_check" CHECK ("summary_entries"."margin_procedure" in ('travel_agency', 'used_goods', 'works_of_art', 'collectors_items')),
	CONSTRAINT "summary_entries_period_check" CHECK ("summary_entries"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "summary_entries_withdrawn_check" CHECK (num_nonnulls("summary_entries"."withdrawn_at", "summary_entries"."withdrawn_by", "summary_entries"."withdraw_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "document_chain" ADD COLUMN "entries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_closings" ADD COLUMN "entries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "summary_entries_period_id_index" ON "summary_entries" USING btree ("period","id");--> statement-breakpoint
CREATE UNIQUE INDEX "summary_entries_number_index" ON "summary_entries" USING btree ("type","number") WHERE "summary_entries"."withdrawn_at" is null;--> statement-breakpoint
-- Each entry and each withdrawal gets its place, as each void does. The lock keeps the places in the order of commits.
CREATE FUNCTION count_summary_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE document_chain SET entries = entries + 1 RETURNING entries INTO NEW.sequence;
  ELSE
    UPDATE document_chain SET entries = entries + 1 RETURNING entries INTO NEW.withdrawn_sequence;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_new_summary_entry BEFORE INSERT ON summary_entries
  FOR EACH ROW EXECUTE FUNCTION count_summary_entry();
--> statement-breakpoint
CREATE TRIGGER count_withdrawn_summary_entry BEFORE UPDATE ON summary_entries
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION count_summary_entry();
