CREATE TABLE "background_jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"params" jsonb NOT NULL,
	"cursor" jsonb,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"processed_items" bigint DEFAULT 0 NOT NULL,
	"total_items" bigint,
	"failed_items" bigint DEFAULT 0 NOT NULL,
	"item_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"worker" text,
	"heartbeat_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_without_progress" integer DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"error" text,
	"result" jsonb,
	"result_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"request_id" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "background_jobs_status_check" CHECK ("background_jobs"."status" in ('pending', 'running', 'success', 'failed', 'cancelled')),
	CONSTRAINT "background_jobs_priority_check" CHECK ("background_jobs"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "background_jobs_progress_percent_check" CHECK ("background_jobs"."progress_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "budget_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid,
	"contract_id" uuid,
	"node_id" uuid,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "budget_lines_kind_check" CHECK ("budget_lines"."kind" in ('cost', 'revenue')),
	CONSTRAINT "budget_lines_node_id_check" CHECK ("budget_lines"."node_id" is null or "budget_lines"."project_id" is not null),
	CONSTRAINT "budget_lines_of_check" CHECK (num_nonnulls("budget_lines"."project_id", "budget_lines"."contract_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "timesheet_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid,
	"contract_id" uuid,
	"node_id" uuid,
	"user_id" uuid NOT NULL,
	"worked_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"hourly_rate" numeric(12, 4) NOT NULL,
	"is_billable" smallint DEFAULT 1 NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timesheet_entries_is_billable_check" CHECK ("timesheet_entries"."is_billable" in (0, 1)),
	CONSTRAINT "timesheet_entries_minutes_check" CHECK ("timesheet_entries"."minutes" between 1 and 1440),
	CONSTRAINT "timesheet_entries_hourly_rate_check" CHECK ("timesheet_entries"."hourly_rate" >= 0),
	CONSTRAINT "timesheet_entries_node_id_check" CHECK ("timesheet_entries"."node_id" is null or "timesheet_entries"."project_id" is not null),
	CONSTRAINT "timesheet_entries_of_check" CHECK (num_nonnulls("timesheet_entries"."project_id", "timesheet_entries"."contract_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"location" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"is_all_day" smallint DEFAULT 0 NOT NULL,
	"timezone" text NOT NULL,
	"company_id" uuid,
	"contact_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_events_end_check" CHECK ("calendar_events"."end_date" >= "calendar_events"."start_date"),
	CONSTRAINT "calendar_events_is_all_day_check" CHECK ("calendar_events"."is_all_day" in (0, 1)),
	CONSTRAINT "calendar_events_status_check" CHECK ("calendar_events"."status" in ('planned', 'in_progress', 'overdue', 'completed', 'cancelled', 'postponed'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"tax_id" text,
	"email" text,
	"phone" text,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "companies_name_check" CHECK ("companies"."name" <> ''),
	CONSTRAINT "companies_country_check" CHECK ("companies"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "companies_status_check" CHECK ("companies"."status" in ('lead', 'active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"position" text,
	"email" text,
	"phone" text,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contacts_status_check" CHECK ("contacts"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"currency" text NOT NULL,
	"planned_cost" numeric(18, 2),
	"planned_revenue" numeric(18, 2),
	"worked_minutes" bigint,
	"worked_cost" numeric(18, 2),
	"totals_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contracts_number_unique" UNIQUE("number"),
	CONSTRAINT "contracts_ends_on_check" CHECK ("contracts"."ends_on" >= "contracts"."starts_on"),
	CONSTRAINT "contracts_currency_check" CHECK ("contracts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "contracts_status_check" CHECK ("contracts"."status" in ('draft', 'active', 'ended', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "sla_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid,
	"name" text NOT NULL,
	"response_minutes" integer NOT NULL,
	"resolution_minutes" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sla_agreements_minutes_check" CHECK ("sla_agreements"."response_minutes" > 0 and "sla_agreements"."resolution_minutes" >= "sla_agreements"."response_minutes"),
	CONSTRAINT "sla_agreements_ends_on_check" CHECK ("sla_agreements"."ends_on" >= "sla_agreements"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "project_nodes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"estimated_minutes" integer DEFAULT 0 NOT NULL,
	"estimated_cost" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"code" text,
	"depth" integer,
	"path" uuid[],
	"total_minutes" bigint,
	"total_cost" numeric(18, 2),
	"rebuilt_at" timestamp with time zone,
	CONSTRAINT "project_nodes_id_project_id_unique" UNIQUE("id","project_id"),
	CONSTRAINT "project_nodes_estimates_check" CHECK ("project_nodes"."estimated_minutes" >= 0 and "project_nodes"."estimated_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"currency" text NOT NULL,
	"planned_cost" numeric(18, 2),
	"planned_revenue" numeric(18, 2),
	"worked_minutes" bigint,
	"worked_cost" numeric(18, 2),
	"totals_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "projects_code_unique" UNIQUE("code"),
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
	CONSTRAINT "projects_currency_check" CHECK ("projects"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"company_id" uuid,
	"contact_id" uuid,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_status_check" CHECK ("tickets"."status" in ('new', 'open', 'waiting', 'resolved', 'closed')),
	CONSTRAINT "tickets_priority_check" CHECK ("tickets"."priority" in ('high', 'normal', 'low'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_is_active_check" CHECK ("users"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_node_id_project_id_project_nodes_id_project_id_fk" FOREIGN KEY ("node_id","project_id") REFERENCES "public"."project_nodes"("id","project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_node_id_project_id_project_nodes_id_project_id_fk" FOREIGN KEY ("node_id","project_id") REFERENCES "public"."project_nodes"("id","project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_agreements" ADD CONSTRAINT "sla_agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_agreements" ADD CONSTRAINT "sla_agreements_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_nodes" ADD CONSTRAINT "project_nodes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_nodes" ADD CONSTRAINT "project_nodes_parent_id_project_nodes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."project_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "background_jobs_open_index" ON "background_jobs" USING btree ("available_at") WHERE "background_jobs"."status" in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "background_jobs_status_index" ON "background_jobs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "background_jobs_kind_index" ON "background_jobs" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "budget_lines_project_id_index" ON "budget_lines" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "budget_lines_contract_id_index" ON "budget_lines" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "budget_lines_node_id_index" ON "budget_lines" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "timesheet_entries_project_id_worked_on_index" ON "timesheet_entries" USING btree ("project_id","worked_on");--> statement-breakpoint
CREATE INDEX "timesheet_entries_contract_id_index" ON "timesheet_entries" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "timesheet_entries_node_id_index" ON "timesheet_entries" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "timesheet_entries_user_id_index" ON "timesheet_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_events_company_id_index" ON "calendar_events" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "calendar_events_contact_id_index" ON "calendar_events" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "calendar_events_owner_id_index" ON "calendar_events" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "calendar_events_planned_index" ON "calendar_events" USING btree ("start_date") WHERE "calendar_events"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "calendar_events_unfinished_index" ON "calendar_events" USING btree ("end_date") WHERE "calendar_events"."status" in ('planned', 'in_progress');--> statement-breakpoint
CREATE INDEX "companies_owner_id_index" ON "companies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "companies_email_index" ON "companies" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_company_id_index" ON "contacts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contacts_owner_id_index" ON "contacts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contacts_email_index" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contracts_company_id_index" ON "contracts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contracts_project_id_index" ON "contracts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "sla_agreements_company_id_index" ON "sla_agreements" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sla_agreements_contract_id_index" ON "sla_agreements" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "project_nodes_project_id_index" ON "project_nodes" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_nodes_parent_id_index" ON "project_nodes" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "projects_company_id_index" ON "projects" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tickets_company_id_index" ON "tickets" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tickets_contact_id_index" ON "tickets" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_id_index" ON "tickets" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "tickets_status_opened_at_index" ON "tickets" USING btree ("status","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DELETE FROM "user_sessions" WHERE "user_id" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_company_id_index" ON "documents" USING btree ("company_id");