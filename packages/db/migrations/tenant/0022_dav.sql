CREATE TABLE "dav_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"server_url" text NOT NULL,
	"login_method" text DEFAULT 'basic' NOT NULL,
	"login" text NOT NULL,
	"password_secret" text,
	"oauth_token_url" text,
	"oauth_client_id" text,
	"oauth_client_secret" text,
	"oauth_refresh_secret" text,
	"oauth_access_secret" text,
	"oauth_expires_at" timestamp with time zone,
	"principal_url" text,
	"calendar_home_url" text,
	"address_book_home_url" text,
	"state" text DEFAULT 'new' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	"sync_fence" bigint DEFAULT 0 NOT NULL,
	"sync_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dav_accounts_is_active_check" CHECK ("dav_accounts"."is_active" in (0, 1)),
	CONSTRAINT "dav_accounts_login_method_check" CHECK ("dav_accounts"."login_method" in ('basic', 'bearer')),
	CONSTRAINT "dav_accounts_state_check" CHECK ("dav_accounts"."state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'gone', 'held'))
);
--> statement-breakpoint
CREATE TABLE "dav_conflicts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection_id" uuid NOT NULL,
	"object_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detected_at" timestamp with time zone NOT NULL,
	"base" text,
	"local" text,
	"server" text,
	"kept" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "dav_conflicts_kind_check" CHECK ("dav_conflicts"."kind" in ('both_changed', 'deleted_on_server', 'deleted_locally')),
	CONSTRAINT "dav_conflicts_kept_check" CHECK ("dav_conflicts"."kept" in ('server', 'local', 'merged')),
	CONSTRAINT "dav_conflicts_resolution_check" CHECK ("dav_conflicts"."resolution" in ('server', 'local', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "dav_queue" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent" text,
	"last_status" integer,
	"last_error" text,
	CONSTRAINT "dav_queue_operation_check" CHECK ("dav_queue"."operation" in ('put', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "dav_collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"pending_name" text,
	"pending_color" text,
	"is_selected" smallint DEFAULT 0 NOT NULL,
	"is_read_only" smallint DEFAULT 0 NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"conflict_policy" text DEFAULT 'server' NOT NULL,
	"deletion_policy" text DEFAULT 'delete' NOT NULL,
	"sync_token" text,
	"ctag" text,
	"is_listing" smallint DEFAULT 0 NOT NULL,
	"listing" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"held_removals" integer,
	"confirmed_removals" integer,
	"last_pulled_at" timestamp with time zone,
	"last_pushed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dav_collections_account_id_url_unique" UNIQUE("account_id","url"),
	CONSTRAINT "dav_collections_is_selected_check" CHECK ("dav_collections"."is_selected" in (0, 1)),
	CONSTRAINT "dav_collections_is_read_only_check" CHECK ("dav_collections"."is_read_only" in (0, 1)),
	CONSTRAINT "dav_collections_is_listing_check" CHECK ("dav_collections"."is_listing" in (0, 1)),
	CONSTRAINT "dav_collections_kind_check" CHECK ("dav_collections"."kind" in ('calendar', 'address_book')),
	CONSTRAINT "dav_collections_direction_check" CHECK ("dav_collections"."direction" in ('both', 'pull', 'push')),
	CONSTRAINT "dav_collections_conflict_policy_check" CHECK ("dav_collections"."conflict_policy" in ('server', 'local')),
	CONSTRAINT "dav_collections_deletion_policy_check" CHECK ("dav_collections"."deletion_policy" in ('delete', 'recreate')),
	CONSTRAINT "dav_collections_state_check" CHECK ("dav_collections"."state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'gone', 'held')),
	CONSTRAINT "dav_collections_color_check" CHECK ("dav_collections"."color" ~ '^#[0-9A-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "dav_objects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection_id" uuid NOT NULL,
	"url" text NOT NULL,
	"uid" text,
	"etag" text,
	"base" text,
	"event_id" uuid,
	"contact_id" uuid,
	"listing" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error" text,
	"error_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dav_objects_collection_id_url_unique" UNIQUE("collection_id","url"),
	CONSTRAINT "dav_objects_collection_id_uid_unique" UNIQUE("collection_id","uid"),
	CONSTRAINT "dav_objects_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "dav_objects_contact_id_unique" UNIQUE("contact_id"),
	CONSTRAINT "dav_objects_record_check" CHECK (num_nonnulls("dav_objects"."event_id", "dav_objects"."contact_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "uid" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "recurrence" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "uid" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "dav_accounts" ADD CONSTRAINT "dav_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_conflicts" ADD CONSTRAINT "dav_conflicts_collection_id_dav_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."dav_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_conflicts" ADD CONSTRAINT "dav_conflicts_object_id_dav_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."dav_objects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_queue" ADD CONSTRAINT "dav_queue_object_id_dav_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."dav_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_collections" ADD CONSTRAINT "dav_collections_account_id_dav_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."dav_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_collection_id_dav_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."dav_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dav_accounts_owner_id_index" ON "dav_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "dav_accounts_due_index" ON "dav_accounts" USING btree ("next_at") WHERE "dav_accounts"."is_active" = 1;--> statement-breakpoint
CREATE INDEX "dav_conflicts_open_index" ON "dav_conflicts" USING btree ("detected_at") WHERE "dav_conflicts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "dav_conflicts_collection_id_index" ON "dav_conflicts" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "dav_conflicts_object_id_index" ON "dav_conflicts" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "dav_queue_next_at_index" ON "dav_queue" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "dav_objects_error_index" ON "dav_objects" USING btree ("collection_id","error_since") WHERE "dav_objects"."error_code" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_uid_index" ON "calendar_events" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contacts_uid_index" ON "contacts" USING btree ("uid");