-- Partitioned (drizzle cannot say it): a week of runs is dropped as a whole (0091). A run without a partition for its week stays in cron_runs.
CREATE TABLE "cron_log_cleanups" (
	"tenant_id" uuid,
	"kept_since" timestamp with time zone NOT NULL,
	CONSTRAINT "cron_log_cleanups_tenant_id_unique" UNIQUE NULLS NOT DISTINCT("tenant_id")
);
--> statement-breakpoint
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
ALTER TABLE "cron_log_cleanups" ADD CONSTRAINT "cron_log_cleanups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cron_run_history" ADD CONSTRAINT "cron_run_history_task_id_cron_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."cron_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cron_run_history_of_all" ON "cron_run_history" USING btree ("scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_run_history_of_tenant" ON "cron_run_history" USING btree ("tenant_id","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_run_history_of_task" ON "cron_run_history" USING btree ("task_id","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful" ON "cron_run_history" USING btree ("scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful_of_tenant" ON "cron_run_history" USING btree ("tenant_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
CREATE INDEX "cron_run_history_unsuccessful_of_task" ON "cron_run_history" USING btree ("task_id","scheduled_at","id") WHERE status in ('failed', 'timeout', 'interrupted', 'skipped');--> statement-breakpoint
CREATE INDEX "cron_run_history_of_request" ON "cron_run_history" USING btree ("task_id","request_key") WHERE request_key is not null;--> statement-breakpoint
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
