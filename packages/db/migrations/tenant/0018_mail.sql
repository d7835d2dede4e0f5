CREATE TABLE "mail_folders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"path" text NOT NULL,
	"special_use" text,
	"is_polled" smallint DEFAULT 0 NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"highest_modseq" text,
	"validity_changes" integer DEFAULT 0 NOT NULL,
	"validity_changed_on" date,
	"error" text,
	"last_synced_at" timestamp with time zone,
	CONSTRAINT "mail_folders_mailbox_id_path_unique" UNIQUE("mailbox_id","path"),
	CONSTRAINT "mail_folders_is_polled_check" CHECK ("mail_folders"."is_polled" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"sender_name" text,
	"owner_id" uuid,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"is_support" smallint DEFAULT 0 NOT NULL,
	"login_method" text DEFAULT 'password' NOT NULL,
	"in_protocol" text,
	"in_host" text,
	"in_port" integer,
	"in_tls" text,
	"in_login" text,
	"in_secret" text,
	"delete_after_days" integer,
	"out_host" text,
	"out_port" integer,
	"out_tls" text,
	"out_login" text,
	"out_secret" text,
	"hourly_limit" integer,
	"sent_folder" text,
	"oauth_token_url" text,
	"oauth_client_id" text,
	"oauth_client_secret" text,
	"oauth_refresh_secret" text,
	"oauth_access_secret" text,
	"oauth_expires_at" timestamp with time zone,
	"in_state" text DEFAULT 'new' NOT NULL,
	"in_state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"in_error" text,
	"in_failures" integer DEFAULT 0 NOT NULL,
	"in_next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_synced_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"sync_fence" bigint DEFAULT 0 NOT NULL,
	"sync_until" timestamp with time zone,
	"out_state" text DEFAULT 'new' NOT NULL,
	"out_state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"out_error" text,
	"out_failures" integer DEFAULT 0 NOT NULL,
	"out_next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailboxes_is_active_check" CHECK ("mailboxes"."is_active" in (0, 1)),
	CONSTRAINT "mailboxes_is_support_check" CHECK ("mailboxes"."is_support" in (0, 1)),
	CONSTRAINT "mailboxes_login_method_check" CHECK ("mailboxes"."login_method" in ('password', 'xoauth2')),
	CONSTRAINT "mailboxes_in_protocol_check" CHECK ("mailboxes"."in_protocol" in ('imap', 'pop3')),
	CONSTRAINT "mailboxes_in_tls_check" CHECK ("mailboxes"."in_tls" in ('implicit', 'starttls', 'none')),
	CONSTRAINT "mailboxes_out_tls_check" CHECK ("mailboxes"."out_tls" in ('implicit', 'starttls', 'none')),
	CONSTRAINT "mailboxes_in_state_check" CHECK ("mailboxes"."in_state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'stopped')),
	CONSTRAINT "mailboxes_out_state_check" CHECK ("mailboxes"."out_state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'stopped')),
	CONSTRAINT "mailboxes_in_check" CHECK (num_nonnulls("mailboxes"."in_protocol", "mailboxes"."in_host", "mailboxes"."in_port", "mailboxes"."in_tls", "mailboxes"."in_login") in (0, 5)),
	CONSTRAINT "mailboxes_out_check" CHECK (num_nonnulls("mailboxes"."out_host", "mailboxes"."out_port", "mailboxes"."out_tls") in (0, 3)),
	CONSTRAINT "mailboxes_ports_check" CHECK ("mailboxes"."in_port" between 1 and 65535 and "mailboxes"."out_port" between 1 and 65535),
	CONSTRAINT "mailboxes_limits_check" CHECK ("mailboxes"."hourly_limit" > 0 and "mailboxes"."delete_after_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_id" text,
	"is_inline" smallint DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "mail_attachments_message_id_position_unique" UNIQUE("message_id","position"),
	CONSTRAINT "mail_attachments_is_inline_check" CHECK ("mail_attachments"."is_inline" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "mail_bodies" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"headers" jsonb NOT NULL,
	"text" text,
	"html" text
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mailbox_id" uuid,
	"thread_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text DEFAULT 'personal' NOT NULL,
	"raw_sha256" text NOT NULL,
	"raw_bytes" bigint NOT NULL,
	"content" text DEFAULT 'complete' NOT NULL,
	"message_id" text,
	"in_reply_to" text,
	"subject" text DEFAULT '' NOT NULL,
	"from_address" text,
	"from_name" text,
	"to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"attachment_count" integer DEFAULT 0 NOT NULL,
	"is_read" smallint DEFAULT 0 NOT NULL,
	"partner_link" text DEFAULT 'none' NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"thread_link" text DEFAULT 'none' NOT NULL,
	"ticket_id" uuid,
	"parser_version" integer NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "mail_messages_mailbox_id_raw_sha256_unique" UNIQUE("mailbox_id","raw_sha256"),
	CONSTRAINT "mail_messages_direction_check" CHECK ("mail_messages"."direction" in ('incoming', 'outgoing')),
	CONSTRAINT "mail_messages_kind_check" CHECK ("mail_messages"."kind" in ('personal', 'auto_reply', 'bounce', 'delay_notice', 'delivery_receipt', 'read_receipt', 'abuse_report', 'list', 'bulk', 'own')),
	CONSTRAINT "mail_messages_content_check" CHECK ("mail_messages"."content" in ('complete', 'too_large', 'failed')),
	CONSTRAINT "mail_messages_partner_link_check" CHECK ("mail_messages"."partner_link" in ('contact', 'company', 'several', 'none')),
	CONSTRAINT "mail_messages_thread_link_check" CHECK ("mail_messages"."thread_link" in ('signed_id', 'reference', 'ticket_number', 'possible', 'none')),
	CONSTRAINT "mail_messages_is_read_check" CHECK ("mail_messages"."is_read" in (0, 1)),
	CONSTRAINT "mail_messages_raw_sha256_check" CHECK ("mail_messages"."raw_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "mail_placements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"folder_id" uuid NOT NULL,
	"uid_validity" bigint,
	"uid" bigint,
	"uidl" text,
	"message_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"raw_sha256" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"deleted_on_server_at" timestamp with time zone,
	CONSTRAINT "mail_placements_folder_id_uid_validity_uid_unique" UNIQUE("folder_id","uid_validity","uid"),
	CONSTRAINT "mail_placements_folder_id_uidl_unique" UNIQUE("folder_id","uidl"),
	CONSTRAINT "mail_placements_key_check" CHECK (("mail_placements"."uid" is null) <> ("mail_placements"."uidl" is null)),
	CONSTRAINT "mail_placements_message_check" CHECK (("mail_placements"."message_id" is null) = ("mail_placements"."error" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_references" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"thread_id" uuid NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "mail_references_reference_thread_id_unique" UNIQUE("reference","thread_id")
);
--> statement-breakpoint
CREATE TABLE "mail_threads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mailbox_id" uuid,
	"subject" text NOT NULL,
	"ticket_id" uuid,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp with time zone,
	"last_error" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts_count" integer DEFAULT 0 NOT NULL,
	"mailbox_id" uuid,
	"mail_message_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"envelope_from" text NOT NULL,
	"mime_sha256" text NOT NULL,
	"mime_bytes" bigint NOT NULL,
	"is_automatic" smallint DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"transmission_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_code" integer,
	"last_enhanced_code" text,
	"last_error" text,
	"last_attempt_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"copied_to_sent_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"request_id" text,
	"request_key" text,
	"request_digest" text,
	CONSTRAINT "mail_queue_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_queue_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "mail_queue_status_check" CHECK ("mail_queue"."status" in ('pending', 'sending', 'sent', 'failed', 'cancelled', 'unknown')),
	CONSTRAINT "mail_queue_priority_check" CHECK ("mail_queue"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "mail_queue_is_automatic_check" CHECK ("mail_queue"."is_automatic" in (0, 1)),
	CONSTRAINT "mail_queue_sent_check" CHECK (("mail_queue"."status" = 'sent') = ("mail_queue"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_reactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"queue_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"name" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"code" integer,
	"enhanced_code" text,
	"detail" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "mail_recipients_queue_id_position_unique" UNIQUE("queue_id","position"),
	CONSTRAINT "mail_recipients_kind_check" CHECK ("mail_recipients"."kind" in ('to', 'cc', 'bcc')),
	CONSTRAINT "mail_recipients_status_check" CHECK ("mail_recipients"."status" in ('pending', 'accepted', 'deferred', 'rejected', 'suppressed', 'bounced', 'delayed'))
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"queue_id" uuid,
	"suppressed_at" timestamp with time zone NOT NULL,
	"suppressed_by" text NOT NULL,
	CONSTRAINT "mail_suppressions_reason_check" CHECK ("mail_suppressions"."reason" in ('hard_bounce', 'complaint', 'manual')),
	CONSTRAINT "mail_suppressions_address_check" CHECK ("mail_suppressions"."address" = lower("mail_suppressions"."address"))
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_folders" ADD CONSTRAINT "mail_folders_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_bodies" ADD CONSTRAINT "mail_bodies_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_placements" ADD CONSTRAINT "mail_placements_folder_id_mail_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."mail_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_placements" ADD CONSTRAINT "mail_placements_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_references" ADD CONSTRAINT "mail_references_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_mail_message_id_mail_messages_id_fk" FOREIGN KEY ("mail_message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_queue_id_mail_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."mail_queue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_queue_id_mail_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."mail_queue"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailboxes_address_index" ON "mailboxes" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "mailboxes_owner_id_index" ON "mailboxes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "mailboxes_due_index" ON "mailboxes" USING btree ("in_next_at") WHERE "mailboxes"."is_active" = 1 and "mailboxes"."in_protocol" is not null;--> statement-breakpoint
CREATE INDEX "mail_attachments_sha256_index" ON "mail_attachments" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "mail_messages_thread_id_index" ON "mail_messages" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "mail_messages_mailbox_id_received_at_index" ON "mail_messages" USING btree ("mailbox_id","received_at");--> statement-breakpoint
CREATE INDEX "mail_messages_received_at_index" ON "mail_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "mail_messages_mailbox_id_message_id_index" ON "mail_messages" USING btree ("mailbox_id","message_id");--> statement-breakpoint
CREATE INDEX "mail_messages_contact_id_index" ON "mail_messages" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "mail_messages_company_id_index" ON "mail_messages" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "mail_messages_ticket_id_index" ON "mail_messages" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "mail_messages_raw_sha256_index" ON "mail_messages" USING btree ("raw_sha256");--> statement-breakpoint
CREATE INDEX "mail_messages_search_index" ON "mail_messages" USING gin (lower("subject" || ' ' || coalesce("from_address", '') || ' ' || coalesce("from_name", '') || ' ' || "preview") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_placements_message_id_index" ON "mail_placements" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mail_placements_failed_index" ON "mail_placements" USING btree ("folder_id") WHERE "mail_placements"."message_id" is null;--> statement-breakpoint
CREATE INDEX "mail_placements_raw_sha256_index" ON "mail_placements" USING btree ("raw_sha256");--> statement-breakpoint
CREATE INDEX "mail_references_thread_id_index" ON "mail_references" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "mail_threads_mailbox_id_last_message_at_index" ON "mail_threads" USING btree ("mailbox_id","last_message_at");--> statement-breakpoint
CREATE INDEX "mail_threads_last_message_at_index" ON "mail_threads" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "mail_threads_ticket_id_index" ON "mail_threads" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "mail_queue_due_index" ON "mail_queue" USING btree ((case "priority" when 'high' then 0 when 'normal' then 1 else 2 end),"queued_at","id") WHERE "mail_queue"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_queue_claimed_index" ON "mail_queue" USING btree ("claimed_until") WHERE "mail_queue"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "mail_queue_status_id_index" ON "mail_queue" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "mail_queue_mailbox_id_sent_at_index" ON "mail_queue" USING btree ("mailbox_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_queue_mail_message_id_index" ON "mail_queue" USING btree ("mail_message_id");--> statement-breakpoint
CREATE INDEX "mail_queue_mime_sha256_index" ON "mail_queue" USING btree ("mime_sha256");--> statement-breakpoint
CREATE INDEX "mail_reactions_subject_at_index" ON "mail_reactions" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "mail_reactions_at_index" ON "mail_reactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_recipients_address_index" ON "mail_recipients" USING btree (lower("address"));--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_address_index" ON "mail_suppressions" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_queue_id_index" ON "mail_suppressions" USING btree ("queue_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_merged_into_id_index" ON "tickets" USING btree ("merged_into_id");