ALTER TABLE "api_keys" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_api_keys_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
-- The application inserts keys for callers with keys:write. The database checks that a key grants only what it has itself, for its own
-- tenant unless it is a platform key, and that no key becomes valid longer. Commands in bin/ change keys as the owner.
CREATE FUNCTION guard_api_keys() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  creator public.api_keys;
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.expires_at > OLD.expires_at OR OLD.revoked_at IS DISTINCT FROM NEW.revoked_at AND OLD.revoked_at IS NOT NULL THEN
      RAISE EXCEPTION 'A key is not extended' USING ERRCODE = 'restrict_violation', HINT = 'Create a new key.';
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO creator FROM public.api_keys
    WHERE id = substring(NEW.created_by FROM '^key:([0-9a-f-]{36})$')::uuid
      AND revoked_at IS NULL AND expires_at > now() - interval '1 minute'
      AND 'keys:write' = ANY (scopes) AND scopes @> NEW.scopes
      AND (tenant_id IS NOT DISTINCT FROM NEW.tenant_id OR tenant_id IS NULL AND 'tenants:admin' = ANY (scopes));
  IF creator.id IS NULL THEN
    RAISE EXCEPTION 'No valid key with keys:write and these scopes has created the key' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER guard_api_keys BEFORE INSERT OR UPDATE OF expires_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION guard_api_keys();
