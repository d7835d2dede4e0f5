-- The application cannot delete audit entries itself. These functions run as the owner, and delete only what the settings allow.
CREATE FUNCTION audit_retention() RETURNS interval
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  RETURN make_interval(days => coalesce(
    (SELECT (value #>> '{}')::integer FROM public.settings WHERE key = 'audit_log.retention_days'), 365));
--> statement-breakpoint
-- The clock of the caller follows the clock of the database to about a second.
CREATE FUNCTION require_expired_audit(before timestamptz) RETURNS void
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF before > now() + interval '1 minute' - public.audit_retention() THEN
    RAISE EXCEPTION 'Audit entries are kept for %: entries until % cannot be deleted', public.audit_retention(), before
      USING ERRCODE = 'restrict_violation', HINT = 'Change the setting audit_log.retention_days.';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_archived_audit_entries(archive_id uuid, entries uuid[]) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  archive public.audit_archives;
  deleted bigint;
BEGIN
  -- An earlier archive does not stand for further entries.
  SELECT * INTO archive FROM public.audit_archives
    WHERE id = archive_id AND xmin = pg_current_xact_id()::xid;
  IF archive.id IS NULL OR archive.rows <> cardinality(entries) THEN
    RAISE EXCEPTION 'This transaction has recorded no archive % of % audit entries', archive_id, cardinality(entries)
      USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM public.require_expired_audit(archive.last_at);
  DELETE FROM public.audit_log
    WHERE id = ANY (entries) AND at BETWEEN archive.first_at AND archive.last_at;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_expired_audit_entries(since timestamptz, before_instant timestamptz, batch_size integer,
  OUT changed bigint, OUT last text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.settings WHERE key = 'audit_log.mode' AND value = '"delete"') THEN
    RAISE EXCEPTION 'Audit entries are archived before they are deleted'
      USING ERRCODE = 'restrict_violation', HINT = 'Change the setting audit_log.mode.';
  END IF;
  PERFORM public.require_expired_audit(before_instant);
  WITH batch AS MATERIALIZED (
    SELECT ctid, at FROM public.audit_log WHERE at >= since AND at < before_instant ORDER BY at LIMIT batch_size
  ), deleted AS (
    DELETE FROM public.audit_log WHERE ctid = ANY (ARRAY(SELECT ctid FROM batch))
  )
  SELECT count(*), max(at)::text FROM batch INTO changed, last;
END
$$;
