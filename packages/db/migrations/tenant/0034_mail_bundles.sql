CREATE TABLE "mail_bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"sources" integer NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "mail_bundles_sha256_check" CHECK ("mail_bundles"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "bundle_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "bundle_offset" bigint;--> statement-breakpoint
CREATE INDEX "mail_bundles_sha256_index" ON "mail_bundles" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_messages_bundle_index" ON "mail_messages" USING btree ("bundle_id") WHERE "mail_messages"."bundle_id" is not null and "mail_messages"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_bundle_check" CHECK (("mail_messages"."bundle_id" is null) = ("mail_messages"."bundle_offset" is null)) NOT VALID;