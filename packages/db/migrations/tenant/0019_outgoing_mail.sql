DROP INDEX "mail_queue_due_index";--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "unknown_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_queue_uncopied_index" ON "mail_queue" USING btree ("mailbox_id","sent_at") WHERE "mail_queue"."status" = 'sent' and "mail_queue"."copied_to_sent_at" is null;--> statement-breakpoint
CREATE INDEX "mail_queue_due_index" ON "mail_queue" USING btree ("mailbox_id",(case "priority" when 'high' then 0 when 'normal' then 1 else 2 end),"queued_at","id") WHERE "mail_queue"."status" = 'pending';