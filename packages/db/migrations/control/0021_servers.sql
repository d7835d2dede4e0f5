ALTER TABLE "tenants" ADD COLUMN "server" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "moving_to" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "paused_at" timestamp with time zone;