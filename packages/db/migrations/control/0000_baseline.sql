-- The schema of the administration database. drizzle-kit wrote the tables, indexes and foreign keys; what it cannot say follows them.

CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"tenant_id" uuid,
	"prefix" text NOT NULL,
	"key_digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"requests_per_minute" integer DEFAULT 6000 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" text,
	"replaces" uuid,
	"request_key" text,
	"request_digest" text,
	CONSTRAINT "api_keys_key_digest_unique" UNIQUE("key_digest"),
	CONSTRAINT "api_keys_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "api_keys_key_digest_check" CHECK ("api_keys"."key_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_scopes_check" CHECK (cardinality("api_keys"."scopes") > 0),
	CONSTRAINT "api_keys_requests_per_minute_check" CHECK ("api_keys"."requests_per_minute" > 0)
);
--> statement-breakpoint
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
	"is_linked_by_email" smallint DEFAULT 1 NOT NULL,
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
	CONSTRAINT "app_users_is_linked_by_email_check" CHECK ("app_users"."is_linked_by_email" in (0, 1)),
	CONSTRAINT "app_users_platform_role_check" CHECK ("app_users"."platform_role" in ('platform_viewer', 'platform_admin')),
	CONSTRAINT "app_users_name_check" CHECK (length("app_users"."name") between 1 and 100),
	CONSTRAINT "app_users_email_check" CHECK (length("app_users"."email") between 3 and 254),
	CONSTRAINT "app_users_totp_check" CHECK ("app_users"."totp_confirmed_at" is null or "app_users"."totp_secret" is not null)
);
--> statement-breakpoint
-- Unlogged: locks are the memory of processes that live. Those that survive a crash of the database take theirs again, by their fence.
CREATE UNLOGGED TABLE "cron_leases" (
	"key" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cron_log_cleanups" (
	"tenant_id" uuid,
	"kept_since" timestamp with time zone NOT NULL,
	CONSTRAINT "cron_log_cleanups_tenant_id_unique" UNIQUE NULLS NOT DISTINCT("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "cron_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"details" jsonb,
	CONSTRAINT "cron_processes_kind_check" CHECK ("cron_processes"."kind" in ('ticker', 'worker'))
);
--> statement-breakpoint
-- A partition has the runs of a week.
CREATE TABLE "cron_run_history" (
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"tenant_id" uuid,
	"task_name" text NOT NULL,
	"slot" timestamp with time zone,
	"trigger" text NOT NULL,
	"actor" text,
	"request_id" text,
	"request_key" text,
	"traceparent" text,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"earlier_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retry_at" timestamp with time zone,
	"fence" bigint,
	"lease_token" text,
	"worker" text,
	"missed_slots" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone NOT NULL,
	"enqueued_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"duration_ms" integer,
	"elapsed_ms" bigint,
	"progress_done" bigint,
	"progress_total" bigint,
	"memory_bytes" bigint,
	"result" text,
	"error" text,
	"log_lines" jsonb,
	CONSTRAINT "cron_run_history_id_scheduled_at_pk" PRIMARY KEY("id","scheduled_at"),
	CONSTRAINT "cron_run_history_ended_check" CHECK (status not in ('scheduled', 'running') and finished_at is not null and finished_at < scheduled_at + interval '24 hours')
) PARTITION BY RANGE ("scheduled_at");
--> statement-breakpoint
CREATE TABLE "cron_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"task_id" uuid NOT NULL,
	"tenant_id" uuid,
	"task_name" text NOT NULL,
	"slot" timestamp with time zone,
	"trigger" text NOT NULL,
	"actor" text,
	"request_id" text,
	"request_key" text,
	"traceparent" text,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"earlier_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retry_at" timestamp with time zone,
	"fence" bigint,
	"lease_token" text,
	"worker" text,
	"missed_slots" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone NOT NULL,
	"enqueued_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"duration_ms" integer,
	"elapsed_ms" bigint,
	"progress_done" bigint,
	"progress_total" bigint,
	"memory_bytes" bigint,
	"result" text,
	"error" text,
	"log_lines" jsonb,
	CONSTRAINT "cron_runs_task_id_slot_unique" UNIQUE("task_id","slot"),
	CONSTRAINT "cron_runs_status_check" CHECK ("cron_runs"."status" in ('scheduled', 'running', 'success', 'failed', 'timeout', 'skipped', 'interrupted')),
	CONSTRAINT "cron_runs_trigger_check" CHECK ("cron_runs"."trigger" in ('schedule', 'manual', 'cli'))
);
--> statement-breakpoint
CREATE TABLE "cron_tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile" text NOT NULL,
	"tenant_id" uuid,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"command_class" text NOT NULL,
	"expression" text NOT NULL,
	"timezone" text NOT NULL,
	"timeout_seconds" integer DEFAULT 300 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"is_running" smallint DEFAULT 0 NOT NULL,
	"last_run_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"last_status" text DEFAULT 'idle' NOT NULL,
	"last_duration_ms" integer,
	"run_id" uuid,
	"fence" bigint DEFAULT 0 NOT NULL,
	"misfire_policy" text DEFAULT 'one' NOT NULL,
	"misfire_window_seconds" integer DEFAULT 86400 NOT NULL,
	"max_attempts" integer DEFAULT 1 NOT NULL,
	"retry_delay_seconds" integer DEFAULT 60 NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"paused_reason" text,
	"paused_by" text,
	"paused_at" timestamp with time zone,
	"late_after_seconds" integer DEFAULT 900,
	"success_due_at" timestamp with time zone,
	"late_since" timestamp with time zone,
	"runbook" text,
	"lease_missing_since" timestamp with time zone,
	"ping_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"edited_fields" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "cron_tasks_tenant_id_name_unique" UNIQUE NULLS NOT DISTINCT("tenant_id","name"),
	CONSTRAINT "cron_tasks_scope_check" CHECK (("cron_tasks"."profile" = 'admin') = ("cron_tasks"."tenant_id" is null)),
	CONSTRAINT "cron_tasks_name_check" CHECK (length("cron_tasks"."name") between 1 and 64),
	CONSTRAINT "cron_tasks_label_check" CHECK (length("cron_tasks"."label") <= 255),
	CONSTRAINT "cron_tasks_command_class_check" CHECK (length("cron_tasks"."command_class") between 1 and 255),
	CONSTRAINT "cron_tasks_expression_check" CHECK (length("cron_tasks"."expression") between 9 and 64),
	CONSTRAINT "cron_tasks_timeout_seconds_check" CHECK ("cron_tasks"."timeout_seconds" between 1 and 86400),
	CONSTRAINT "cron_tasks_misfire_window_seconds_check" CHECK ("cron_tasks"."misfire_window_seconds" > 0),
	CONSTRAINT "cron_tasks_late_after_seconds_check" CHECK ("cron_tasks"."late_after_seconds" > 0),
	CONSTRAINT "cron_tasks_max_attempts_check" CHECK ("cron_tasks"."max_attempts" between 1 and 10),
	CONSTRAINT "cron_tasks_retry_delay_seconds_check" CHECK ("cron_tasks"."retry_delay_seconds" between 1 and 3600),
	CONSTRAINT "cron_tasks_run_check" CHECK ("cron_tasks"."is_running" = 0 or "cron_tasks"."run_id" is not null),
	CONSTRAINT "cron_tasks_profile_check" CHECK ("cron_tasks"."profile" in ('admin', 'client')),
	CONSTRAINT "cron_tasks_last_status_check" CHECK ("cron_tasks"."last_status" in ('success', 'failed', 'running', 'idle')),
	CONSTRAINT "cron_tasks_misfire_policy_check" CHECK ("cron_tasks"."misfire_policy" in ('skip', 'one', 'all')),
	CONSTRAINT "cron_tasks_is_active_check" CHECK ("cron_tasks"."is_active" in (0, 1)),
	CONSTRAINT "cron_tasks_is_running_check" CHECK ("cron_tasks"."is_running" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tenant_creations" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"requested_by" text NOT NULL,
	"request_key" text,
	"started_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "tenant_creations_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "tenant_creations_error_check" CHECK (("tenant_creations"."error" is not null) = ("tenant_creations"."status" = 'failed')),
	CONSTRAINT "tenant_creations_status_check" CHECK ("tenant_creations"."status" in ('creating', 'failed', 'done'))
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
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"database" text NOT NULL,
	"server" text,
	"moving_to" text,
	"paused_at" timestamp with time zone,
	"timezone" text DEFAULT 'Europe/Warsaw' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_by" text,
	"suspension_reason" text,
	"delete_at" timestamp with time zone,
	"demo_since" timestamp with time zone,
	CONSTRAINT "tenants_slug_unique" UNIQUE("slug"),
	CONSTRAINT "tenants_database_unique" UNIQUE("database"),
	CONSTRAINT "tenants_slug_check" CHECK ("tenants"."slug" ~ '^[a-z][a-z0-9-]{1,40}$'),
	CONSTRAINT "tenants_suspended_check" CHECK ("tenants"."status" = 'suspended' or "tenants"."suspended_at" is null),
	CONSTRAINT "tenants_status_check" CHECK ("tenants"."status" in ('active', 'suspended'))
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
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_api_keys_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cron_log_cleanups" ADD CONSTRAINT "cron_log_cleanups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cron_run_history" ADD CONSTRAINT "cron_run_history_task_id_cron_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."cron_tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cron_runs" ADD CONSTRAINT "cron_runs_task_id_cron_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."cron_tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD CONSTRAINT "cron_tasks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_links" ADD CONSTRAINT "user_links_user_id_app_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_keys_tenant_id_index" ON "api_keys" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "app_sessions_last_activity_index" ON "app_sessions" USING btree ("last_activity");
--> statement-breakpoint
CREATE INDEX "app_sessions_user_id_index" ON "app_sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "app_users_email_index" ON "app_users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "cron_run_history_of_all" ON "cron_run_history" USING btree ("scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_run_history_of_tenant" ON "cron_run_history" USING btree ("tenant_id","scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_run_history_of_task" ON "cron_run_history" USING btree ("task_id","scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful" ON "cron_run_history" USING btree ("scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful_of_tenant" ON "cron_run_history" USING btree ("tenant_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful_of_task" ON "cron_run_history" USING btree ("task_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_run_history_of_request" ON "cron_run_history" USING btree ("task_id","request_key") WHERE request_key is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cron_runs_task_id_request_key_index" ON "cron_runs" USING btree ("task_id","request_key") WHERE request_key is not null;
--> statement-breakpoint
CREATE INDEX "cron_runs_of_all" ON "cron_runs" USING btree ("scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_runs_of_tenant" ON "cron_runs" USING btree ("tenant_id","scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_runs_of_task" ON "cron_runs" USING btree ("task_id","scheduled_at","id");
--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful" ON "cron_runs" USING btree ("scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful_of_tenant" ON "cron_runs" USING btree ("tenant_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_runs_unsuccessful_of_task" ON "cron_runs" USING btree ("task_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');
--> statement-breakpoint
CREATE INDEX "cron_runs_waiting" ON "cron_runs" USING btree ("enqueued_at" NULLS FIRST) WHERE status = 'scheduled';
--> statement-breakpoint
CREATE INDEX "cron_runs_finished" ON "cron_runs" USING btree ("tenant_id","finished_at") WHERE finished_at is not null;
--> statement-breakpoint
CREATE INDEX "cron_tasks_name_id_index" ON "cron_tasks" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "cron_tasks_due_by_tenant" ON "cron_tasks" USING btree ("next_run_at","tenant_id") WHERE is_active = 1 and run_id is null;
--> statement-breakpoint
CREATE INDEX "cron_tasks_running" ON "cron_tasks" USING btree ("id") WHERE is_running = 1;
--> statement-breakpoint
CREATE INDEX "tenant_creations_open" ON "tenant_creations" USING btree ("started_at") WHERE "tenant_creations"."status" <> 'done';
--> statement-breakpoint
CREATE INDEX "tenant_members_tenant_id_index" ON "tenant_members" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "login_attempts_last_at_index" ON "login_attempts" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "user_identities_user_id_index" ON "user_identities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_links_user_id_index" ON "user_links" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_links_expires_at_index" ON "user_links" USING btree ("expires_at");
--> statement-breakpoint
-- The scopes of each role, as in packages/contracts/src/access/roles.ts: a test compares them.
CREATE FUNCTION scopes_of_role(role text) RETURNS text[]
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE role
    WHEN 'viewer' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read}'::text[]
    WHEN 'operator' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read,documents:write,cron:run,jobs:write,mail:send,calendar:write,contacts:write,pdf:write}'::text[]
    WHEN 'admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,returns:read,returns:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,mail:read,mail:read_all,mail:write,mail:send,calendar:read,calendar:write,contacts:read,contacts:write,dav:read,dav:write,pdf:read,pdf:write,audit:read,keys:write,settings:read,settings:write,users:read,users:write}'::text[]
    WHEN 'platform_viewer' THEN '{tax:calculate,tax:read,returns:read,cron:read,jobs:read,mail:read,calendar:read,contacts:read,dav:read,pdf:read,audit:read,settings:read,users:read,tenants:read}'::text[]
    WHEN 'platform_admin' THEN '{tax:calculate,tax:read,tax:write,documents:write,returns:read,returns:write,cron:read,cron:run,cron:write,jobs:read,jobs:write,mail:read,mail:read_all,mail:write,mail:send,calendar:read,calendar:write,contacts:read,contacts:write,dav:read,dav:write,pdf:read,pdf:write,audit:read,keys:write,settings:read,settings:write,users:read,users:write,tenants:read,tenants:admin}'::text[]
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
-- The application inserts keys for callers with keys:write. The database checks that a key or a user grants only the scopes that it has itself,
-- for its own tenant unless it belongs to the platform, and that no key becomes valid longer. Commands in bin/ change keys as the owner.
CREATE FUNCTION guard_api_keys() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER guard_api_keys BEFORE INSERT OR UPDATE OF expires_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION guard_api_keys();
--> statement-breakpoint
-- Creates the partition of the week of an instant. False: a table that it locks is in use, so that the caller tries again later.
CREATE FUNCTION create_run_history_partition(at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  monday date := date_trunc('week', at)::date;
  name text := 'cron_run_history_' || to_char(monday, 'YYYYMMDD');
BEGIN
  IF to_regclass('public.' || name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('cron_run_history', 0));
    EXECUTE format('CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.cron_run_history FOR VALUES FROM (%L) TO (%L)',
      name, monday::timestamptz, (monday + 7)::timestamptz);
  END IF;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END
$$;
--> statement-breakpoint
-- Whether a scope keeps runs of the week of a partition. Its last run ended within a day after it was scheduled.
CREATE FUNCTION is_run_history_kept(monday date) RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  begins_at timestamptz := monday;
  ends_at timestamptz := monday + 7;
  last_end timestamptz := monday + 8;
BEGIN
  RETURN EXISTS (
    SELECT FROM public.tenants
    WHERE NOT EXISTS (SELECT FROM public.cron_log_cleanups WHERE tenant_id = tenants.id AND kept_since >= last_end)
      AND EXISTS (SELECT FROM public.cron_run_history AS run
        WHERE run.tenant_id = tenants.id AND run.scheduled_at >= begins_at AND run.scheduled_at < ends_at)
  ) OR (
    NOT EXISTS (SELECT FROM public.cron_log_cleanups WHERE tenant_id IS NULL AND kept_since >= last_end)
    AND EXISTS (SELECT FROM public.cron_run_history AS run
      WHERE run.tenant_id IS NULL AND run.scheduled_at >= begins_at AND run.scheduled_at < ends_at)
  );
END
$$;
--> statement-breakpoint
-- Drops the oldest partition of which no scope keeps a run, and returns its name. Null: there is none, or a table that it locks is in use.
CREATE FUNCTION drop_run_history_partition() RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  name text;
  monday date;
BEGIN
  FOR name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'public.cron_run_history'::regclass ORDER BY relname
  LOOP
    monday := to_date(right(name, 8), 'YYYYMMDD');
    CONTINUE WHEN public.is_run_history_kept(monday);
    -- Readers lock the whole first, too. Runs may have come in until the lock is held.
    LOCK TABLE ONLY public.cron_run_history IN ACCESS EXCLUSIVE MODE;
    CONTINUE WHEN public.is_run_history_kept(monday);
    EXECUTE format('DROP TABLE public.%I', name);
    RETURN name;
  END LOOP;
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END
$$;
