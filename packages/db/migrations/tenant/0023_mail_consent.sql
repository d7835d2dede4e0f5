ALTER TABLE "mailboxes" ADD COLUMN "oauth_authorization_url" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "oauth_scope" text;