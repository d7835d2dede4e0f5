CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenant_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"is_of_platform" smallint NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "invitations_is_of_platform_check" CHECK ("invitations"."is_of_platform" in (0, 1)),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('viewer', 'operator', 'admin', 'platform_viewer', 'platform_admin')),
	CONSTRAINT "invitations_place_check" CHECK (("invitations"."tenant_id" is null) = ("invitations"."role" like 'platform%')),
	CONSTRAINT "invitations_token_digest_check" CHECK ("invitations"."token_digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "app_users" ADD COLUMN "home_tenant_id" uuid;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_place_index" ON "invitations" USING btree (lower("email"),coalesce("tenant_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "invitations_tenant_id_index" ON "invitations" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "invitations_expires_at_index" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
-- The last login to each tenant, as far as it is known: of an open session, else of a user with one place.
UPDATE "tenant_members" "m" SET "last_login_at" = coalesce(
  (SELECT max("s"."created_at") FROM "app_sessions" "s" WHERE "s"."user_id" = "m"."user_id" AND "s"."tenant_id" = "m"."tenant_id"),
  (SELECT "u"."last_login_at" FROM "app_users" "u" WHERE "u"."id" = "m"."user_id" AND "u"."platform_role" IS NULL
    AND NOT EXISTS (SELECT FROM "tenant_members" "o" WHERE "o"."user_id" = "m"."user_id" AND "o"."tenant_id" <> "m"."tenant_id")));
