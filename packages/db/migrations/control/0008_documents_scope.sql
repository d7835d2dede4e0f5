-- Keys that could issue documents with tax:write can still do so. On a new database there are no keys, and no audit log yet.
DO $$
DECLARE
  before public.api_keys;
BEGIN
  FOR before IN
    SELECT * FROM public.api_keys WHERE 'tax:write' = ANY (scopes) AND NOT 'documents:write' = ANY (scopes)
  LOOP
    UPDATE public.api_keys SET scopes = scopes || 'documents:write'::text WHERE id = before.id;
    INSERT INTO public.audit_log (at, actor, action, entity, entity_id, before, after, reason)
    SELECT now(), 'migration', 'change', 'api_key', id,
      to_jsonb(before) - '{key_digest,last_used_at}'::text[], to_jsonb(api_keys) - '{key_digest,last_used_at}'::text[],
      'documents:write was part of tax:write'
    FROM public.api_keys WHERE id = before.id;
    PERFORM pg_notify('api_keys', before.key_digest);
  END LOOP;
END
$$;
