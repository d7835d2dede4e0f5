ALTER TABLE "dav_accounts" DROP CONSTRAINT "dav_accounts_login_method_check";--> statement-breakpoint
ALTER TABLE "dav_accounts" ADD COLUMN "other_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dav_accounts" ADD CONSTRAINT "dav_accounts_login_method_check" CHECK ("dav_accounts"."login_method" in ('basic', 'digest', 'bearer'));