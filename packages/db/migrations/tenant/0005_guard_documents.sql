-- A document is stored when it is approved: afterwards its state moves forward, and nothing else changes. A migration that must change more
-- says SET LOCAL fiscus.migration = 'on' before and is reviewed for it; no process and no command sets it.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  state text[] := '{status,voided_at,voided_by,void_reason,void_sequence,locked_at,locked_by,version}';
BEGIN
  IF current_setting('fiscus.migration', true) = 'on' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  -- json compares as text: jsonb would take 1.0 for 1.00.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - state = to_jsonb(OLD) - state
    AND (NEW.summary::text, NEW.request::text) IS NOT DISTINCT FROM (OLD.summary::text, OLD.request::text)
    AND (OLD.status <> 'voided' OR (NEW.status, NEW.voided_at, NEW.voided_by, NEW.void_reason, NEW.void_sequence)
      IS NOT DISTINCT FROM (OLD.status, OLD.voided_at, OLD.voided_by, OLD.void_reason, OLD.void_sequence))
    AND (OLD.locked_at IS NULL OR (NEW.locked_at, NEW.locked_by) IS NOT DISTINCT FROM (OLD.locked_at, OLD.locked_by)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: an approved document never changes', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = 'Issue a correction that refers to the document.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
ALTER TABLE documents ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE documents ENABLE ALWAYS TRIGGER refuse_truncate;
