CREATE TABLE "audit_archives" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"rows" integer NOT NULL,
	"content_sha256" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"first_id" uuid NOT NULL,
	"last_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_archives_rows_check" CHECK ("audit_archives"."rows" > 0),
	CONSTRAINT "audit_archives_sha256_check" CHECK ("audit_archives"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "audit_archives_content_sha256_check" CHECK ("audit_archives"."content_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "audit_archives_first_at_index" ON "audit_archives" USING btree ("first_at");