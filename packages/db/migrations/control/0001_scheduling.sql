-- Unlogged (drizzle cannot say it): after a crash of the server leases are gone, as they are after a restart of Redis, and living
-- workers take theirs again.
CREATE UNLOGGED TABLE "cron_leases" (
	"key" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
CREATE TABLE "cron_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"task_id" uuid NOT NULL,
	"tenant_id" uuid,
	"task_name" text NOT NULL,
	"slot" timestamp with time zone,
	"trigger" text NOT NULL,
	"actor" text,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
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
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"lease_missing_since" timestamp with time zone,
	"ping_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	CONSTRAINT "cron_tasks_tenant_id_name_unique" UNIQUE NULLS NOT DISTINCT("tenant_id","name"),
	CONSTRAINT "cron_tasks_scope_check" CHECK (("cron_tasks"."profile" = 'admin') = ("cron_tasks"."tenant_id" is null)),
	CONSTRAINT "cron_tasks_name_check" CHECK (length("cron_tasks"."name") between 1 and 64),
	CONSTRAINT "cron_tasks_label_check" CHECK (length("cron_tasks"."label") <= 255),
	CONSTRAINT "cron_tasks_command_class_check" CHECK (length("cron_tasks"."command_class") between 1 and 255),
	CONSTRAINT "cron_tasks_expression_check" CHECK (length("cron_tasks"."expression") between 9 and 64),
	CONSTRAINT "cron_tasks_timeout_seconds_check" CHECK ("cron_tasks"."timeout_seconds" between 1 and 86400),
	CONSTRAINT "cron_tasks_misfire_window_seconds_check" CHECK ("cron_tasks"."misfire_window_seconds" > 0),
	CONSTRAINT "cron_tasks_run_check" CHECK ("cron_tasks"."is_running" = 0 or "cron_tasks"."run_id" is not null),
	CONSTRAINT "cron_tasks_profile_check" CHECK ("cron_tasks"."profile" in ('admin', 'client')),
	CONSTRAINT "cron_tasks_last_status_check" CHECK ("cron_tasks"."last_status" in ('success', 'failed', 'running', 'idle')),
	CONSTRAINT "cron_tasks_misfire_policy_check" CHECK ("cron_tasks"."misfire_policy" in ('skip', 'one', 'all')),
	CONSTRAINT "cron_tasks_is_active_check" CHECK ("cron_tasks"."is_active" in (0, 1)),
	CONSTRAINT "cron_tasks_is_running_check" CHECK ("cron_tasks"."is_running" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "cron_runs" ADD CONSTRAINT "cron_runs_task_id_cron_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."cron_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cron_tasks" ADD CONSTRAINT "cron_tasks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cron_runs_task_id_scheduled_at_index" ON "cron_runs" USING btree ("task_id","scheduled_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cron_runs_waiting" ON "cron_runs" USING btree ("enqueued_at" NULLS FIRST) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "cron_runs_tenant_id_finished_at_index" ON "cron_runs" USING btree ("tenant_id","finished_at");--> statement-breakpoint
CREATE INDEX "cron_tasks_due" ON "cron_tasks" USING btree ("next_run_at") WHERE is_active = 1 and run_id is null;--> statement-breakpoint
CREATE INDEX "cron_tasks_running" ON "cron_tasks" USING btree ("id") WHERE is_running = 1;--> statement-breakpoint
CREATE INDEX "cron_tasks_name_index" ON "cron_tasks" USING btree ("name");