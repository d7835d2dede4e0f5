DROP INDEX "return_closings_in_force_index";--> statement-breakpoint
ALTER TABLE "document_ksef" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "document_chain" ADD COLUMN "ksef" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_closings" ADD COLUMN "ksef" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Each statement of KSeF that changes what a return states gets its place, as each void does.
CREATE FUNCTION count_ksef() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_chain SET ksef = ksef + 1 RETURNING ksef INTO NEW.sequence;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_new_ksef BEFORE INSERT ON document_ksef FOR EACH ROW EXECUTE FUNCTION count_ksef();
--> statement-breakpoint
CREATE TRIGGER count_changed_ksef BEFORE UPDATE ON document_ksef
  FOR EACH ROW WHEN (OLD.mode <> NEW.mode OR OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION count_ksef();
