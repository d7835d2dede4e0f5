CREATE TABLE "seller_logos" (
	"digest" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_logos_type_check" CHECK ("seller_logos"."type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "seller_logos_digest_check" CHECK ("seller_logos"."digest" = encode(sha256(decode("seller_logos"."data", 'base64')), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "seller_profile" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"profile" json DEFAULT '{}'::json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seller_profile_id_check" CHECK ("seller_profile"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "invoice_completeness" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_invoice_completeness_check" CHECK ("tax_settings"."invoice_completeness" in ('off', 'warn', 'require'));--> statement-breakpoint
INSERT INTO "seller_profile" DEFAULT VALUES;
