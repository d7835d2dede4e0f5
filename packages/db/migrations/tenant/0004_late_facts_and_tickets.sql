CREATE TABLE "ticket_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_correction_reason_check";--> statement-breakpoint
DROP INDEX "return_closings_in_force_index";--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "opens_tickets" text DEFAULT 'lists' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "merged_from_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD COLUMN "split_from_id" uuid;--> statement-breakpoint
ALTER TABLE "document_ksef" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "document_chain" ADD COLUMN "ksef" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_closings" ADD COLUMN "ksef" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_notes_ticket_id_created_at_index" ON "ticket_notes" USING btree ("ticket_id","created_at");--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_merged_from_id_tickets_id_fk" FOREIGN KEY ("merged_from_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_split_from_id_mail_threads_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."mail_threads"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_messages_unread_index" ON "mail_messages" USING btree ("ticket_id") WHERE "mail_messages"."is_read" = 0 and "mail_messages"."ticket_id" is not null and "mail_messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_threads_merged_index" ON "mail_threads" USING btree ("merged_from_id") WHERE "mail_threads"."merged_from_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_threads_split_index" ON "mail_threads" USING btree ("split_from_id") WHERE "mail_threads"."split_from_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_threads_ticketed_index" ON "mail_threads" USING btree ("mailbox_id") WHERE "mail_threads"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_unclosed_index" ON "tickets" USING btree (coalesce("last_message_at", "opened_at"),"id") WHERE "tickets"."merged_into_id" is null and "tickets"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_waiting_index" ON "tickets" USING btree ("waiting_for",coalesce("last_message_at", "opened_at"),"id") WHERE "tickets"."merged_into_id" is null and "tickets"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_activity_index" ON "tickets" USING btree ("status",coalesce("last_message_at", "opened_at"),"id") WHERE "tickets"."merged_into_id" is null;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_opens_tickets_check" CHECK ("mailboxes"."opens_tickets" in ('people', 'lists', 'machines'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_correction_reason_check" CHECK ("documents"."correction_reason" in ('return_of_goods', 'price_reduction', 'discount_after_sale', 'prepayment_refund', 'price_increase', 'price_error', 'quantity_error', 'tax_rate_error', 'other_error')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_waiting_for_check" CHECK ("tickets"."waiting_for" in ('us', 'them')) NOT VALID;--> statement-breakpoint
-- Each statement of KSeF that changes what a return states gets its place, as each void does.
CREATE FUNCTION count_ksef() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_chain SET ksef = ksef + 1 RETURNING ksef INTO NEW.sequence;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_new_ksef BEFORE INSERT ON document_ksef FOR EACH ROW EXECUTE FUNCTION count_ksef();
--> statement-breakpoint
CREATE TRIGGER count_changed_ksef BEFORE UPDATE ON document_ksef
  FOR EACH ROW WHEN (OLD.mode <> NEW.mode OR OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION count_ksef();
