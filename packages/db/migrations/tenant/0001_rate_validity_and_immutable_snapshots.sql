-- What drizzle's schema cannot say.

-- Two versions of one rate are never in force on the same day. Deferrable, so that an import may pass through an overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_validity_excl
  EXCLUDE USING gist (tax_code WITH =, daterange(valid_from, valid_to) WITH &&)
  DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint

-- Every approval locks this row and moves it on.
INSERT INTO document_chain DEFAULT VALUES;--> statement-breakpoint

CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on document_snapshots is refused: an approved document never changes', TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Issue a correction that refers to the document.';
END
$$;--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();--> statement-breakpoint
-- ALWAYS: they fire for a replication role too, so that session_replication_role is no way around them.
ALTER TABLE document_snapshots ENABLE ALWAYS TRIGGER refuse_row_change;--> statement-breakpoint
ALTER TABLE document_snapshots ENABLE ALWAYS TRIGGER refuse_truncate;
