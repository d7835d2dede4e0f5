CREATE TABLE "app_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid,
	"method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "app_sessions_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "app_sessions_method_check" CHECK ("app_sessions"."method" in ('password', 'link', 'provider')),
	CONSTRAINT "app_sessions_token_digest_check" CHECK ("app_sessions"."token_digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "app_users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"platform_role" text,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_login_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_users_is_active_check" CHECK ("app_users"."is_active" in (0, 1)),
	CONSTRAINT "app_users_platform_role_check" CHECK ("app_users"."platform_role" in ('platform_viewer', 'platform_admin')),
	CONSTRAINT "app_users_name_check" CHECK (length("app_users"."name") between 1 and 100),
	CONSTRAINT "app_users_email_check" CHECK (length("app_users"."email") between 3 and 254),
	CONSTRAINT "app_users_totp_check" CHECK ("app_users"."totp_confirmed_at" is null or "app_users"."totp_secret" is not null)
);
--> statement-breakpoint
CREATE TABLE "tenant_members" (
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tenant_members_user_id_tenant_id_pk" PRIMARY KEY("user_id","tenant_id"),
	CONSTRAINT "tenant_members_role_check" CHECK ("tenant_members"."role" in ('viewer', 'operator', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_digest_unique" UNIQUE("user_id","code_digest")
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "user_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_links_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "user_links_purpose_check" CHECK ("user_links"."purpose" in ('invitation', 'login')),
	CONSTRAINT "user_links_token_digest_check" CHECK ("user_links"."token_digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_links" ADD CONSTRAINT "user_links_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_sessions_last_activity_index" ON "app_sessions" USING btree ("last_activity");--> statement-breakpoint
CREATE INDEX "app_sessions_user_id_index" ON "app_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_users_email_index" ON "app_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tenant_members_tenant_id_index" ON "tenant_members" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "login_attempts_last_at_index" ON "login_attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "user_identities_user_id_index" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_links_user_id_index" ON "user_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_links_expires_at_index" ON "user_links" USING btree ("expires_at");
--> statement-breakpoint
-- The scopes of each role, as in packages/contracts/src/access/roles.ts: a test compares them.
CREATE FUNCTION scopes_of_role(role text) RETURNS text[]
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE role
    WHEN 'viewer' THEN '{tax:calculate,tax:read,cron:read,jobs:read,audit:read}'::text[]
    WHEN 'operator' THEN '{tax:calculate,tax:read,cron:read,jobs:read,audit:read,documents:write,cron:run,jobs:write}'::text[]
    WHEN 'admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,audit:read,keys:write,users:read,users:write}'::text[]
    WHEN 'platform_viewer' THEN '{tax:calculate,tax:read,cron:read,jobs:read,audit:read,users:read,tenants:read}'::text[]
    WHEN 'platform_admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,audit:read,keys:write,users:read,users:write,tenants:read,tenants:admin}'::text[]
  END
$$;
--> statement-breakpoint
-- The scopes with which a key or a user changes the keys of a tenant, or of the platform (null). null: none.
CREATE FUNCTION scopes_of_actor(actor text, tenant uuid) RETURNS text[]
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  actor_id uuid := substring(actor FROM '^(?:key|user):([0-9a-f-]{36})$')::uuid;
  found text[];
BEGIN
  IF actor LIKE 'key:%' THEN
    SELECT scopes INTO found FROM public.api_keys
      WHERE id = actor_id AND revoked_at IS NULL AND expires_at > now() - interval '1 minute'
        AND (tenant_id IS NOT DISTINCT FROM tenant OR tenant_id IS NULL AND 'tenants:admin' = ANY (scopes));
  ELSIF actor LIKE 'user:%' THEN
    SELECT public.scopes_of_role(coalesce(
        CASE WHEN u.platform_role = 'platform_admin' OR tenant IS NULL THEN u.platform_role END, m.role))
      INTO found FROM public.app_users u
      LEFT JOIN public.tenant_members m ON m.user_id = u.id AND m.tenant_id = tenant
      WHERE u.id = actor_id AND u.is_active = 1;
  END IF;
  RETURN found;
END
$$;
--> statement-breakpoint
-- As before, and a user creates keys as a key does.
CREATE OR REPLACE FUNCTION guard_api_keys() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  granting text[];
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
  granting := public.scopes_of_actor(NEW.created_by, NEW.tenant_id);
  IF granting IS NULL OR NOT ('keys:write' = ANY (granting) AND granting @> NEW.scopes) THEN
    RAISE EXCEPTION 'No valid key or user with keys:write and these scopes has created the key' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
