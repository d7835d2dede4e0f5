ALTER TABLE "mailboxes" ADD COLUMN "acknowledges" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "acknowledgement_text" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_acknowledges_check" CHECK ("mailboxes"."acknowledges" in (0, 1));