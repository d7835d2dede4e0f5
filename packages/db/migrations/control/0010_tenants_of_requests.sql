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
ALTER TABLE "tenants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspended_by" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "demo_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tenant_creations_open" ON "tenant_creations" USING btree ("started_at") WHERE "tenant_creations"."status" <> 'done';--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_suspended_check" CHECK ("tenants"."status" = 'suspended' or "tenants"."suspended_at" is null);