-- The schema of a tenant's database. drizzle-kit wrote the tables, indexes and foreign keys; what it cannot say is around them.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The search finds any part of a text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The months of the tax points in the text of a snapshot. Quotes inside a text of JSON are escaped, so that only members are found.
CREATE FUNCTION tax_point_months(snapshot text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(
    SELECT DISTINCT left(part, 7) FROM string_to_table(snapshot, '"taxPointDate":"') WITH ORDINALITY AS parts(part, number)
    WHERE number > 1)
$$;
--> statement-breakpoint
CREATE TABLE "dav_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"server_url" text NOT NULL,
	"other_origins" text[] DEFAULT '{}' NOT NULL,
	"login_method" text DEFAULT 'basic' NOT NULL,
	"login" text NOT NULL,
	"password_secret" text,
	"oauth_token_url" text,
	"oauth_client_id" text,
	"oauth_client_secret" text,
	"oauth_refresh_secret" text,
	"oauth_access_secret" text,
	"oauth_expires_at" timestamp with time zone,
	"principal_url" text,
	"calendar_home_url" text,
	"address_book_home_url" text,
	"state" text DEFAULT 'new' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	"sync_fence" bigint DEFAULT 0 NOT NULL,
	"sync_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dav_accounts_is_active_check" CHECK ("dav_accounts"."is_active" in (0, 1)),
	CONSTRAINT "dav_accounts_login_method_check" CHECK ("dav_accounts"."login_method" in ('basic', 'digest', 'bearer')),
	CONSTRAINT "dav_accounts_state_check" CHECK ("dav_accounts"."state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'gone', 'held'))
);
--> statement-breakpoint
CREATE TABLE "dav_conflicts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection_id" uuid NOT NULL,
	"object_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detected_at" timestamp with time zone NOT NULL,
	"base" text,
	"local" text,
	"server" text,
	"kept" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "dav_conflicts_kind_check" CHECK ("dav_conflicts"."kind" in ('both_changed', 'deleted_on_server', 'deleted_locally')),
	CONSTRAINT "dav_conflicts_kept_check" CHECK ("dav_conflicts"."kept" in ('server', 'local', 'merged')),
	CONSTRAINT "dav_conflicts_resolution_check" CHECK ("dav_conflicts"."resolution" in ('server', 'local', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "dav_queue" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent" text,
	"last_status" integer,
	"last_error" text,
	CONSTRAINT "dav_queue_operation_check" CHECK ("dav_queue"."operation" in ('put', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "dav_collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"pending_name" text,
	"pending_color" text,
	"is_selected" smallint DEFAULT 0 NOT NULL,
	"is_read_only" smallint DEFAULT 0 NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"conflict_policy" text DEFAULT 'server' NOT NULL,
	"deletion_policy" text DEFAULT 'delete' NOT NULL,
	"sync_token" text,
	"ctag" text,
	"is_listing" smallint DEFAULT 0 NOT NULL,
	"listing" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"held_removals" integer,
	"confirmed_removals" integer,
	"last_pulled_at" timestamp with time zone,
	"last_pushed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dav_collections_account_id_url_unique" UNIQUE("account_id","url"),
	CONSTRAINT "dav_collections_is_selected_check" CHECK ("dav_collections"."is_selected" in (0, 1)),
	CONSTRAINT "dav_collections_is_read_only_check" CHECK ("dav_collections"."is_read_only" in (0, 1)),
	CONSTRAINT "dav_collections_is_listing_check" CHECK ("dav_collections"."is_listing" in (0, 1)),
	CONSTRAINT "dav_collections_kind_check" CHECK ("dav_collections"."kind" in ('calendar', 'address_book')),
	CONSTRAINT "dav_collections_direction_check" CHECK ("dav_collections"."direction" in ('both', 'pull', 'push')),
	CONSTRAINT "dav_collections_conflict_policy_check" CHECK ("dav_collections"."conflict_policy" in ('server', 'local')),
	CONSTRAINT "dav_collections_deletion_policy_check" CHECK ("dav_collections"."deletion_policy" in ('delete', 'recreate')),
	CONSTRAINT "dav_collections_state_check" CHECK ("dav_collections"."state" in ('new', 'ok', 'waiting', 'needs_password', 'certificate_refused', 'address_refused', 'gone', 'held')),
	CONSTRAINT "dav_collections_color_check" CHECK ("dav_collections"."color" ~ '^#[0-9A-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "dav_objects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection_id" uuid NOT NULL,
	"url" text NOT NULL,
	"uid" text,
	"etag" text,
	"base" text,
	"event_id" uuid,
	"contact_id" uuid,
	"listing" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error" text,
	"error_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dav_objects_collection_id_url_unique" UNIQUE("collection_id","url"),
	CONSTRAINT "dav_objects_collection_id_uid_unique" UNIQUE("collection_id","uid"),
	CONSTRAINT "dav_objects_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "dav_objects_contact_id_unique" UNIQUE("contact_id"),
	CONSTRAINT "dav_objects_record_check" CHECK (num_nonnulls("dav_objects"."event_id", "dav_objects"."contact_id") <= 1)
);
--> statement-breakpoint
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
	"acknowledges" smallint DEFAULT 0 NOT NULL,
	"acknowledgement_text" text,
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
	"oauth_authorization_url" text,
	"oauth_scope" text,
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
	CONSTRAINT "mailboxes_acknowledges_check" CHECK ("mailboxes"."acknowledges" in (0, 1)),
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
CREATE TABLE "mail_bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"sources" integer NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "mail_bundles_sha256_check" CHECK ("mail_bundles"."sha256" ~ '^[0-9a-f]{64}$')
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
	"bundle_id" uuid,
	"bundle_offset" bigint,
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
	CONSTRAINT "mail_messages_raw_sha256_check" CHECK ("mail_messages"."raw_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "mail_messages_bundle_check" CHECK (("mail_messages"."bundle_id" is null) = ("mail_messages"."bundle_offset" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_placements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"folder_id" uuid NOT NULL,
	"uid_validity" bigint,
	"uid" bigint,
	"uidl" text,
	"server_bytes" bigint,
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
	"unknown_count" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "document_ksef_pdfs" (
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"ksef_number" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "document_ksef_pdfs_document_id_language_ksef_number_pk" PRIMARY KEY("document_id","language","ksef_number"),
	CONSTRAINT "document_ksef_pdfs_language_check" CHECK ("document_ksef_pdfs"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "document_pdfs" (
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "document_pdfs_document_id_language_pk" PRIMARY KEY("document_id","language"),
	CONSTRAINT "document_pdfs_language_check" CHECK ("document_pdfs"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "pdf_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"template_key" text NOT NULL,
	"language" text NOT NULL,
	"data_digest" text NOT NULL,
	"missing_characters" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pdf_files_rendering_key" UNIQUE("kind","record_id","template_key","language","data_digest"),
	CONSTRAINT "pdf_files_kind_check" CHECK ("pdf_files"."kind" in ('invoice', 'offer', 'timesheet_report', 'sla_agreement')),
	CONSTRAINT "pdf_files_language_check" CHECK ("pdf_files"."language" in ('pl', 'en'))
);
--> statement-breakpoint
CREATE TABLE "pdf_job_items" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"title" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_id" uuid,
	"error" text,
	CONSTRAINT "pdf_job_items_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "pdf_job_items_status_check" CHECK ("pdf_job_items"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pdf_template_versions" (
	"template_id" uuid NOT NULL,
	"content_version" integer NOT NULL,
	"html" text NOT NULL,
	"css" text NOT NULL,
	"accent_color" text NOT NULL,
	"show_logo" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "pdf_template_versions_template_id_content_version_pk" PRIMARY KEY("template_id","content_version"),
	CONSTRAINT "pdf_template_versions_show_logo_check" CHECK ("pdf_template_versions"."show_logo" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "pdf_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pdf_templates_kind_check" CHECK ("pdf_templates"."kind" in ('invoice', 'offer', 'timesheet_report', 'sla_agreement')),
	CONSTRAINT "pdf_templates_is_default_check" CHECK ("pdf_templates"."is_default" in (0, 1))
);
--> statement-breakpoint
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
CREATE TABLE "background_jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"params" jsonb NOT NULL,
	"cursor" jsonb,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"processed_items" bigint DEFAULT 0 NOT NULL,
	"total_items" bigint,
	"failed_items" bigint DEFAULT 0 NOT NULL,
	"item_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"worker" text,
	"heartbeat_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_without_progress" integer DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"error" text,
	"result" jsonb,
	"result_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"request_id" text,
	"traceparent" text,
	"request_key" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "background_jobs_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "background_jobs_status_check" CHECK ("background_jobs"."status" in ('pending', 'running', 'success', 'failed', 'cancelled')),
	CONSTRAINT "background_jobs_priority_check" CHECK ("background_jobs"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "background_jobs_progress_percent_check" CHECK ("background_jobs"."progress_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "budget_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid,
	"contract_id" uuid,
	"node_id" uuid,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "budget_lines_kind_check" CHECK ("budget_lines"."kind" in ('cost', 'revenue')),
	CONSTRAINT "budget_lines_node_id_check" CHECK ("budget_lines"."node_id" is null or "budget_lines"."project_id" is not null),
	CONSTRAINT "budget_lines_of_check" CHECK (num_nonnulls("budget_lines"."project_id", "budget_lines"."contract_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "timesheet_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid,
	"contract_id" uuid,
	"node_id" uuid,
	"user_id" uuid NOT NULL,
	"worked_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"hourly_rate" numeric(12, 4) NOT NULL,
	"is_billable" smallint DEFAULT 1 NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timesheet_entries_is_billable_check" CHECK ("timesheet_entries"."is_billable" in (0, 1)),
	CONSTRAINT "timesheet_entries_minutes_check" CHECK ("timesheet_entries"."minutes" between 1 and 1440),
	CONSTRAINT "timesheet_entries_hourly_rate_check" CHECK ("timesheet_entries"."hourly_rate" >= 0),
	CONSTRAINT "timesheet_entries_node_id_check" CHECK ("timesheet_entries"."node_id" is null or "timesheet_entries"."project_id" is not null),
	CONSTRAINT "timesheet_entries_of_check" CHECK (num_nonnulls("timesheet_entries"."project_id", "timesheet_entries"."contract_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"location" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"is_all_day" smallint DEFAULT 0 NOT NULL,
	"timezone" text NOT NULL,
	"uid" text DEFAULT gen_random_uuid()::text NOT NULL,
	"recurrence" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"object" text,
	"company_id" uuid,
	"contact_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_events_end_check" CHECK ("calendar_events"."end_date" >= "calendar_events"."start_date"),
	CONSTRAINT "calendar_events_is_all_day_check" CHECK ("calendar_events"."is_all_day" in (0, 1)),
	CONSTRAINT "calendar_events_status_check" CHECK ("calendar_events"."status" in ('planned', 'in_progress', 'overdue', 'completed', 'cancelled', 'postponed'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"tax_id" text,
	"email" text,
	"phone" text,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "companies_name_check" CHECK ("companies"."name" <> ''),
	CONSTRAINT "companies_country_check" CHECK ("companies"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "companies_status_check" CHECK ("companies"."status" in ('lead', 'active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"position" text,
	"email" text,
	"phone" text,
	"owner_id" uuid,
	"uid" text DEFAULT gen_random_uuid()::text NOT NULL,
	"card" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contacts_status_check" CHECK ("contacts"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"currency" text NOT NULL,
	"planned_cost" numeric(18, 2),
	"planned_revenue" numeric(18, 2),
	"worked_minutes" bigint,
	"worked_cost" numeric(18, 2),
	"totals_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contracts_number_unique" UNIQUE("number"),
	CONSTRAINT "contracts_ends_on_check" CHECK ("contracts"."ends_on" >= "contracts"."starts_on"),
	CONSTRAINT "contracts_currency_check" CHECK ("contracts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "contracts_status_check" CHECK ("contracts"."status" in ('draft', 'active', 'ended', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "sla_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid,
	"name" text NOT NULL,
	"response_minutes" integer NOT NULL,
	"resolution_minutes" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sla_agreements_minutes_check" CHECK ("sla_agreements"."response_minutes" > 0 and "sla_agreements"."resolution_minutes" >= "sla_agreements"."response_minutes"),
	CONSTRAINT "sla_agreements_ends_on_check" CHECK ("sla_agreements"."ends_on" >= "sla_agreements"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "document_contents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_ksef" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"number" text,
	"received_at" timestamp with time zone,
	"file_sha256" text,
	"upo_sha256" text,
	"upo_bytes" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "document_ksef_number_unique" UNIQUE("number"),
	CONSTRAINT "document_ksef_mode_check" CHECK ("document_ksef"."mode" in ('online', 'offline24', 'unavailability', 'failure')),
	CONSTRAINT "document_ksef_received_check" CHECK (("document_ksef"."number" is null) = ("document_ksef"."received_at" is null)),
	CONSTRAINT "document_ksef_number_check" CHECK ("document_ksef"."number" is not null or "document_ksef"."mode" <> 'online'),
	CONSTRAINT "document_ksef_upo_check" CHECK (("document_ksef"."upo_sha256" is null) = ("document_ksef"."upo_bytes" is null) and ("document_ksef"."upo_sha256" is null or "document_ksef"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"relation" text NOT NULL,
	"related_document_id" uuid NOT NULL,
	CONSTRAINT "document_links_document_id_position_pk" PRIMARY KEY("document_id","position"),
	CONSTRAINT "document_links_document_id_relation_related_document_id_unique" UNIQUE("document_id","relation","related_document_id"),
	CONSTRAINT "document_links_relation_check" CHECK ("document_links"."relation" in ('source', 'corrects', 'settles')),
	CONSTRAINT "document_links_position_check" CHECK ("document_links"."position" > 0),
	CONSTRAINT "document_links_self_check" CHECK ("document_links"."document_id" <> "document_links"."related_document_id")
);
--> statement-breakpoint
CREATE TABLE "document_rates" (
	"rate_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "document_rates_rate_id_document_id_pk" PRIMARY KEY("rate_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"voids" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "document_chain_id_check" CHECK ("document_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "document_snapshots" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"snapshot" text NOT NULL,
	"snapshot_digest" text NOT NULL,
	"previous_digest" text NOT NULL,
	"content_digest" text,
	"chain_digest" text NOT NULL,
	CONSTRAINT "document_snapshots_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "document_snapshots_sequence_check" CHECK ("document_snapshots"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"invoice_type" text,
	"external_reference" text,
	"issue_date" date NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"approved_by" text NOT NULL,
	"currency" text NOT NULL,
	"company_id" uuid,
	"buyer_name" text,
	"summary" json NOT NULL,
	"request" json,
	"corrects_document_id" uuid,
	"correction_reason" text,
	"correction_note" text,
	"reduction_date" date,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"void_sequence" bigint,
	"locked_at" timestamp with time zone,
	"locked_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "documents_type_number_unique" UNIQUE("type","number"),
	CONSTRAINT "documents_type_check" CHECK ("documents"."type" in ('offer', 'order', 'invoice')),
	CONSTRAINT "documents_invoice_type_check" CHECK ("documents"."invoice_type" in ('standard', 'advance', 'settlement')),
	CONSTRAINT "documents_invoice_check" CHECK (("documents"."invoice_type" is not null) = ("documents"."type" = 'invoice')),
	CONSTRAINT "documents_status_check" CHECK ("documents"."status" in ('approved', 'voided')),
	CONSTRAINT "documents_correction_reason_check" CHECK ("documents"."correction_reason" in ('return_of_goods', 'price_reduction', 'discount_after_sale', 'prepayment_refund', 'price_error', 'quantity_error', 'tax_rate_error', 'other_error')),
	CONSTRAINT "documents_correction_check" CHECK (("documents"."correction_reason" is null) = ("documents"."request" is not null) and ("documents"."corrects_document_id" is null or "documents"."correction_reason" is not null)),
	CONSTRAINT "documents_voided_check" CHECK (num_nonnulls("documents"."voided_at", "documents"."voided_by", "documents"."void_reason") = case "documents"."status" when 'voided' then 3 else 0 end),
	CONSTRAINT "documents_locked_check" CHECK (("documents"."locked_at" is null) = ("documents"."locked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"route" text NOT NULL,
	"body_digest" text NOT NULL,
	"document_id" uuid,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_request_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"api_key_id" uuid,
	"user_id" uuid,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "project_nodes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"estimated_minutes" integer DEFAULT 0 NOT NULL,
	"estimated_cost" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"code" text,
	"depth" integer,
	"path" uuid[],
	"total_minutes" bigint,
	"total_cost" numeric(18, 2),
	"rebuilt_at" timestamp with time zone,
	CONSTRAINT "project_nodes_id_project_id_unique" UNIQUE("id","project_id"),
	CONSTRAINT "project_nodes_estimates_check" CHECK ("project_nodes"."estimated_minutes" >= 0 and "project_nodes"."estimated_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"currency" text NOT NULL,
	"planned_cost" numeric(18, 2),
	"planned_revenue" numeric(18, 2),
	"worked_minutes" bigint,
	"worked_cost" numeric(18, 2),
	"totals_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "projects_code_unique" UNIQUE("code"),
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
	CONSTRAINT "projects_currency_check" CHECK ("projects"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "return_closings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"period" text NOT NULL,
	"number" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"voids" bigint NOT NULL,
	"figures" json NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	"reopen_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_closings_period_number_unique" UNIQUE("period","number"),
	CONSTRAINT "return_closings_period_check" CHECK ("return_closings"."period" ~ '^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
	CONSTRAINT "return_closings_reopened_check" CHECK (num_nonnulls("return_closings"."reopened_at", "return_closings"."reopened_by", "return_closings"."reopen_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "return_files" (
	"closing_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "return_files_closing_id_name_pk" PRIMARY KEY("closing_id","name"),
	CONSTRAINT "return_files_sha256_check" CHECK ("return_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "run_fences" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"fence" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"category_code" text NOT NULL,
	"category_name" text NOT NULL,
	"item_type" text NOT NULL,
	"description" text,
	"legal_basis" text,
	"levels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_categories_category_code_unique" UNIQUE("category_code"),
	CONSTRAINT "tax_categories_category_code_check" CHECK ("tax_categories"."category_code" <> ''),
	CONSTRAINT "tax_categories_item_type_check" CHECK ("tax_categories"."item_type" in ('product', 'service', 'margin_goods', 'follows_goods')),
	CONSTRAINT "tax_categories_is_active_check" CHECK ("tax_categories"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_group_components" (
	"group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tax_code" text NOT NULL,
	"is_compound" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "tax_group_components_group_id_position_pk" PRIMARY KEY("group_id","position"),
	CONSTRAINT "tax_group_components_group_id_tax_code_unique" UNIQUE("group_id","tax_code"),
	CONSTRAINT "tax_group_components_is_compound_check" CHECK ("tax_group_components"."is_compound" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_code" text NOT NULL,
	"group_name" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_groups_group_code_unique" UNIQUE("group_code"),
	CONSTRAINT "tax_groups_group_code_check" CHECK ("tax_groups"."group_code" <> ''),
	CONSTRAINT "tax_groups_is_active_check" CHECK ("tax_groups"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tax_code" text NOT NULL,
	"tax_name" text NOT NULL,
	"rate_percent" numeric(7, 4) NOT NULL,
	"calculation_mode" text NOT NULL,
	"tax_status" text NOT NULL,
	"fiscal_code" text,
	"legal_clause" text,
	"country" text NOT NULL,
	"category" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"first_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rates_tax_code_check" CHECK ("tax_rates"."tax_code" <> ''),
	CONSTRAINT "tax_rates_rate_percent_check" CHECK ("tax_rates"."rate_percent" >= 0),
	CONSTRAINT "tax_rates_country_check" CHECK ("tax_rates"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "tax_rates_validity_check" CHECK ("tax_rates"."valid_to" > "tax_rates"."valid_from"),
	CONSTRAINT "tax_rates_calculation_mode_check" CHECK ("tax_rates"."calculation_mode" in ('exclusive', 'inclusive', 'margin', 'wht')),
	CONSTRAINT "tax_rates_tax_status_check" CHECK ("tax_rates"."tax_status" in ('standard', 'zero_rated', 'exempt', 'reverse_charge', 'out_of_scope')),
	CONSTRAINT "tax_rates_category_check" CHECK ("tax_rates"."category" in ('standard', 'reduced', 'second_reduced', 'super_reduced', 'parking', 'zero')),
	CONSTRAINT "tax_rates_is_active_check" CHECK ("tax_rates"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text,
	"note" text,
	"priority" integer NOT NULL,
	"customer_type" text NOT NULL,
	"geo_zone" text NOT NULL,
	"item_type" text NOT NULL,
	"tax_category" text,
	"target_rate" text,
	"target_group" text,
	"target_destination" boolean DEFAULT false NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rules_target_check" CHECK (num_nonnulls("tax_rules"."target_rate", "tax_rules"."target_group") + "tax_rules"."target_destination"::integer = 1),
	CONSTRAINT "tax_rules_validity_check" CHECK ("tax_rules"."valid_to" > "tax_rules"."valid_from"),
	CONSTRAINT "tax_rules_customer_type_check" CHECK ("tax_rules"."customer_type" in ('all', 'b2b', 'b2c')),
	CONSTRAINT "tax_rules_geo_zone_check" CHECK ("tax_rules"."geo_zone" in ('domestic', 'eu_vat', 'eu_consumer', 'export_world')),
	CONSTRAINT "tax_rules_item_type_check" CHECK ("tax_rules"."item_type" in ('all', 'product', 'service', 'margin_goods')),
	CONSTRAINT "tax_rules_is_active_check" CHECK ("tax_rules"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"default_price_mode" text,
	"rounding_strategy" text DEFAULT 'line_level' NOT NULL,
	"rounding_algorithm" text DEFAULT 'half_up' NOT NULL,
	"inclusive_rounding_target" text DEFAULT 'tax' NOT NULL,
	"unverified_vat_number_policy" text DEFAULT 'charge_vat' NOT NULL,
	"oss_from" date DEFAULT '2021-07-01',
	"invoice_completeness" text DEFAULT 'off' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"configuration_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_settings_id_check" CHECK ("tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_default_price_mode_check" CHECK ("tax_settings"."default_price_mode" in ('exclusive', 'inclusive')),
	CONSTRAINT "tax_settings_rounding_strategy_check" CHECK ("tax_settings"."rounding_strategy" in ('line_level', 'header_level', 'en16931')),
	CONSTRAINT "tax_settings_rounding_algorithm_check" CHECK ("tax_settings"."rounding_algorithm" in ('half_up', 'half_even')),
	CONSTRAINT "tax_settings_inclusive_rounding_target_check" CHECK ("tax_settings"."inclusive_rounding_target" in ('tax', 'net')),
	CONSTRAINT "tax_settings_unverified_vat_number_policy_check" CHECK ("tax_settings"."unverified_vat_number_policy" in ('charge_vat', 'hold')),
	CONSTRAINT "tax_settings_invoice_completeness_check" CHECK ("tax_settings"."invoice_completeness" in ('off', 'warn', 'require'))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"company_id" uuid,
	"contact_id" uuid,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"merged_into_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_status_check" CHECK ("tickets"."status" in ('new', 'open', 'waiting', 'resolved', 'closed')),
	CONSTRAINT "tickets_priority_check" CHECK ("tickets"."priority" in ('high', 'normal', 'low'))
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity" timestamp with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "user_sessions_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "user_sessions_token_digest_check" CHECK ("user_sessions"."token_digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_is_active_check" CHECK ("users"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "vat_number_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"vat_number" text NOT NULL,
	"status" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"consultation_number" text,
	"answer" text NOT NULL,
	CONSTRAINT "vat_number_checks_status_check" CHECK ("vat_number_checks"."status" in ('active', 'inactive', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "dav_accounts" ADD CONSTRAINT "dav_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_conflicts" ADD CONSTRAINT "dav_conflicts_collection_id_dav_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."dav_collections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_conflicts" ADD CONSTRAINT "dav_conflicts_object_id_dav_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."dav_objects"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_queue" ADD CONSTRAINT "dav_queue_object_id_dav_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."dav_objects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_collections" ADD CONSTRAINT "dav_collections_account_id_dav_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."dav_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_collection_id_dav_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."dav_collections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_folders" ADD CONSTRAINT "mail_folders_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_bodies" ADD CONSTRAINT "mail_bodies_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_placements" ADD CONSTRAINT "mail_placements_folder_id_mail_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."mail_folders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_placements" ADD CONSTRAINT "mail_placements_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_references" ADD CONSTRAINT "mail_references_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_mail_message_id_mail_messages_id_fk" FOREIGN KEY ("mail_message_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_queue_id_mail_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."mail_queue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_queue_id_mail_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."mail_queue"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_ksef_pdfs" ADD CONSTRAINT "document_ksef_pdfs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_ksef_pdfs" ADD CONSTRAINT "document_ksef_pdfs_file_id_pdf_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_pdfs" ADD CONSTRAINT "document_pdfs_file_id_pdf_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pdf_job_items" ADD CONSTRAINT "pdf_job_items_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pdf_template_versions" ADD CONSTRAINT "pdf_template_versions_template_id_pdf_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."pdf_templates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_node_id_project_id_project_nodes_id_project_id_fk" FOREIGN KEY ("node_id","project_id") REFERENCES "public"."project_nodes"("id","project_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_node_id_project_id_project_nodes_id_project_id_fk" FOREIGN KEY ("node_id","project_id") REFERENCES "public"."project_nodes"("id","project_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sla_agreements" ADD CONSTRAINT "sla_agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sla_agreements" ADD CONSTRAINT "sla_agreements_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_contents" ADD CONSTRAINT "document_contents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_ksef" ADD CONSTRAINT "document_ksef_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_related_document_id_documents_id_fk" FOREIGN KEY ("related_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD CONSTRAINT "document_snapshots_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_document_id_documents_id_fk" FOREIGN KEY ("corrects_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_nodes" ADD CONSTRAINT "project_nodes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_nodes" ADD CONSTRAINT "project_nodes_parent_id_project_nodes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."project_nodes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_files" ADD CONSTRAINT "return_files_closing_id_return_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."return_closings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tax_group_components" ADD CONSTRAINT "tax_group_components_group_id_tax_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."tax_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "dav_accounts_owner_id_index" ON "dav_accounts" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "dav_accounts_due_index" ON "dav_accounts" USING btree ("next_at") WHERE "dav_accounts"."is_active" = 1;
--> statement-breakpoint
CREATE INDEX "dav_conflicts_open_index" ON "dav_conflicts" USING btree ("detected_at") WHERE "dav_conflicts"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "dav_conflicts_collection_id_index" ON "dav_conflicts" USING btree ("collection_id");
--> statement-breakpoint
CREATE INDEX "dav_conflicts_object_id_index" ON "dav_conflicts" USING btree ("object_id");
--> statement-breakpoint
CREATE INDEX "dav_queue_next_at_index" ON "dav_queue" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "dav_objects_error_index" ON "dav_objects" USING btree ("collection_id","error_since") WHERE "dav_objects"."error_code" is not null;
--> statement-breakpoint
CREATE INDEX "dav_objects_removed_index" ON "dav_objects" USING btree ("collection_id") WHERE "dav_objects"."listing" = -1;
--> statement-breakpoint
CREATE INDEX "dav_objects_vanished_index" ON "dav_objects" USING btree ("collection_id") WHERE "dav_objects"."event_id" is null and "dav_objects"."contact_id" is null and "dav_objects"."error_code" is null;
--> statement-breakpoint
CREATE INDEX "mailboxes_address_index" ON "mailboxes" USING btree (lower("address"));
--> statement-breakpoint
CREATE INDEX "mailboxes_owner_id_index" ON "mailboxes" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "mailboxes_due_index" ON "mailboxes" USING btree ("in_next_at") WHERE "mailboxes"."is_active" = 1 and "mailboxes"."in_protocol" is not null;
--> statement-breakpoint
CREATE INDEX "mail_attachments_sha256_index" ON "mail_attachments" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "mail_bundles_sha256_index" ON "mail_bundles" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "mail_messages_thread_id_index" ON "mail_messages" USING btree ("thread_id");
--> statement-breakpoint
CREATE INDEX "mail_messages_mailbox_id_received_at_index" ON "mail_messages" USING btree ("mailbox_id","received_at");
--> statement-breakpoint
CREATE INDEX "mail_messages_received_at_index" ON "mail_messages" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "mail_messages_mailbox_id_message_id_index" ON "mail_messages" USING btree ("mailbox_id","message_id");
--> statement-breakpoint
CREATE INDEX "mail_messages_contact_id_index" ON "mail_messages" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "mail_messages_company_id_index" ON "mail_messages" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "mail_messages_ticket_id_index" ON "mail_messages" USING btree ("ticket_id");
--> statement-breakpoint
CREATE INDEX "mail_messages_raw_sha256_index" ON "mail_messages" USING btree ("raw_sha256");
--> statement-breakpoint
CREATE INDEX "mail_messages_bundle_index" ON "mail_messages" USING btree ("bundle_id") WHERE "mail_messages"."bundle_id" is not null and "mail_messages"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_messages_search_index" ON "mail_messages" USING gin (lower("subject" || ' ' || coalesce("from_address", '') || ' ' || coalesce("from_name", '') || ' ' || "preview") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mail_placements_message_id_index" ON "mail_placements" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "mail_placements_failed_index" ON "mail_placements" USING btree ("folder_id") WHERE "mail_placements"."message_id" is null;
--> statement-breakpoint
CREATE INDEX "mail_placements_raw_sha256_index" ON "mail_placements" USING btree ("raw_sha256");
--> statement-breakpoint
CREATE INDEX "mail_references_thread_id_index" ON "mail_references" USING btree ("thread_id");
--> statement-breakpoint
CREATE INDEX "mail_threads_mailbox_id_last_message_at_index" ON "mail_threads" USING btree ("mailbox_id","last_message_at");
--> statement-breakpoint
CREATE INDEX "mail_threads_last_message_at_index" ON "mail_threads" USING btree ("last_message_at");
--> statement-breakpoint
CREATE INDEX "mail_threads_ticket_id_index" ON "mail_threads" USING btree ("ticket_id");
--> statement-breakpoint
CREATE INDEX "mail_queue_due_index" ON "mail_queue" USING btree ("mailbox_id",(case "priority" when 'high' then 0 when 'normal' then 1 else 2 end),"queued_at","id") WHERE "mail_queue"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "mail_queue_claimed_index" ON "mail_queue" USING btree ("claimed_until") WHERE "mail_queue"."status" = 'sending';
--> statement-breakpoint
CREATE INDEX "mail_queue_status_id_index" ON "mail_queue" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "mail_queue_mailbox_id_sent_at_index" ON "mail_queue" USING btree ("mailbox_id","sent_at");
--> statement-breakpoint
CREATE INDEX "mail_queue_uncopied_index" ON "mail_queue" USING btree ("mailbox_id","sent_at") WHERE "mail_queue"."status" = 'sent' and "mail_queue"."copied_to_sent_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_queue_mail_message_id_index" ON "mail_queue" USING btree ("mail_message_id");
--> statement-breakpoint
CREATE INDEX "mail_queue_mime_sha256_index" ON "mail_queue" USING btree ("mime_sha256");
--> statement-breakpoint
CREATE INDEX "mail_reactions_subject_at_index" ON "mail_reactions" USING btree ("subject","at");
--> statement-breakpoint
CREATE INDEX "mail_reactions_at_index" ON "mail_reactions" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "mail_recipients_address_index" ON "mail_recipients" USING btree (lower("address"));
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_address_index" ON "mail_suppressions" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "mail_suppressions_queue_id_index" ON "mail_suppressions" USING btree ("queue_id");
--> statement-breakpoint
CREATE INDEX "document_ksef_pdfs_file_id_index" ON "document_ksef_pdfs" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "document_ksef_pdfs_sha256_index" ON "document_ksef_pdfs" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "document_pdfs_file_id_index" ON "document_pdfs" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "document_pdfs_sha256_index" ON "document_pdfs" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "pdf_files_record_id_index" ON "pdf_files" USING btree ("record_id");
--> statement-breakpoint
CREATE INDEX "pdf_files_sha256_index" ON "pdf_files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "pdf_files_used_at_index" ON "pdf_files" USING btree ("used_at");
--> statement-breakpoint
CREATE INDEX "pdf_job_items_file_id_index" ON "pdf_job_items" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "pdf_templates_kind_index" ON "pdf_templates" USING btree ("kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_templates_default_index" ON "pdf_templates" USING btree ("kind") WHERE "pdf_templates"."is_default" = 1;
--> statement-breakpoint
CREATE INDEX "audit_archives_first_at_index" ON "audit_archives" USING btree ("first_at");
--> statement-breakpoint
CREATE INDEX "background_jobs_open_index" ON "background_jobs" USING btree ("available_at") WHERE "background_jobs"."status" in ('pending', 'running');
--> statement-breakpoint
CREATE INDEX "background_jobs_status_index" ON "background_jobs" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "background_jobs_kind_index" ON "background_jobs" USING btree ("kind");
--> statement-breakpoint
CREATE INDEX "background_jobs_finished" ON "background_jobs" USING btree ("finished_at") WHERE "background_jobs"."finished_at" is not null;
--> statement-breakpoint
CREATE INDEX "budget_lines_project_id_index" ON "budget_lines" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "budget_lines_contract_id_index" ON "budget_lines" USING btree ("contract_id");
--> statement-breakpoint
CREATE INDEX "budget_lines_node_id_index" ON "budget_lines" USING btree ("node_id");
--> statement-breakpoint
CREATE INDEX "timesheet_entries_project_id_worked_on_index" ON "timesheet_entries" USING btree ("project_id","worked_on");
--> statement-breakpoint
CREATE INDEX "timesheet_entries_contract_id_index" ON "timesheet_entries" USING btree ("contract_id");
--> statement-breakpoint
CREATE INDEX "timesheet_entries_node_id_index" ON "timesheet_entries" USING btree ("node_id");
--> statement-breakpoint
CREATE INDEX "timesheet_entries_user_id_index" ON "timesheet_entries" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "calendar_events_company_id_index" ON "calendar_events" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "calendar_events_contact_id_index" ON "calendar_events" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "calendar_events_owner_id_index" ON "calendar_events" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "calendar_events_uid_index" ON "calendar_events" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "calendar_events_start_date_index" ON "calendar_events" USING btree ("start_date");
--> statement-breakpoint
CREATE INDEX "calendar_events_period_index" ON "calendar_events" USING gist (tstzrange("start_date", "end_date", '[]'));
--> statement-breakpoint
CREATE INDEX "calendar_events_planned_index" ON "calendar_events" USING btree ("start_date") WHERE "calendar_events"."status" = 'planned' and "calendar_events"."recurrence" is null;
--> statement-breakpoint
CREATE INDEX "calendar_events_unfinished_index" ON "calendar_events" USING btree ("end_date") WHERE "calendar_events"."status" in ('planned', 'in_progress') and "calendar_events"."recurrence" is null;
--> statement-breakpoint
CREATE INDEX "calendar_events_series_index" ON "calendar_events" USING btree ("start_date") WHERE "calendar_events"."recurrence" is not null;
--> statement-breakpoint
CREATE INDEX "companies_owner_id_index" ON "companies" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "companies_name_id_index" ON "companies" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "companies_name_index" ON "companies" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "companies_email_index" ON "companies" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "contacts_last_name_first_name_id_index" ON "contacts" USING btree ("last_name","first_name","id");
--> statement-breakpoint
CREATE INDEX "contacts_company_id_index" ON "contacts" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "contacts_owner_id_index" ON "contacts" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "contacts_uid_index" ON "contacts" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "contacts_email_index" ON "contacts" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "contracts_company_id_index" ON "contracts" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "contracts_project_id_index" ON "contracts" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "sla_agreements_company_id_index" ON "sla_agreements" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "sla_agreements_contract_id_index" ON "sla_agreements" USING btree ("contract_id");
--> statement-breakpoint
CREATE INDEX "document_ksef_upo_sha256_index" ON "document_ksef" USING btree ("upo_sha256");
--> statement-breakpoint
CREATE INDEX "document_links_related_document_id_index" ON "document_links" USING btree ("related_document_id");
--> statement-breakpoint
CREATE INDEX "document_snapshots_chain_digest_index" ON "document_snapshots" USING hash ("chain_digest");
--> statement-breakpoint
CREATE INDEX "document_snapshots_tax_point_months_index" ON "document_snapshots" USING gin (tax_point_months("snapshot"));
--> statement-breakpoint
CREATE INDEX "documents_corrects_document_id_index" ON "documents" USING btree ("corrects_document_id");
--> statement-breakpoint
CREATE INDEX "documents_company_id_id_index" ON "documents" USING btree ("company_id","id");
--> statement-breakpoint
CREATE INDEX "documents_status_id_index" ON "documents" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "documents_type_id_index" ON "documents" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "documents_invoice_type_id_index" ON "documents" USING btree ("invoice_type","id");
--> statement-breakpoint
CREATE INDEX "documents_currency_id_index" ON "documents" USING btree ("currency","id");
--> statement-breakpoint
CREATE INDEX "documents_issue_date_id_index" ON "documents" USING btree ("issue_date","id");
--> statement-breakpoint
CREATE INDEX "documents_external_reference_id_index" ON "documents" USING btree ("external_reference","id");
--> statement-breakpoint
CREATE INDEX "documents_search_index" ON "documents" USING gin (lower("number" || ' ' || coalesce("external_reference", '') || ' ' || coalesce("buyer_name", '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "documents_gross_index" ON "documents" USING btree ((("summary" ->> 'totalGross')::numeric),"id");
--> statement-breakpoint
CREATE INDEX "documents_reduction_date_index" ON "documents" USING btree ("reduction_date") WHERE "documents"."reduction_date" is not null;
--> statement-breakpoint
CREATE INDEX "documents_void_sequence_index" ON "documents" USING btree ("void_sequence") WHERE "documents"."void_sequence" is not null;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "api_request_log_at_index" ON "api_request_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "api_request_log_failed" ON "api_request_log" USING btree ("at") WHERE "api_request_log"."status" >= 400;
--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_entity_entity_id_index" ON "audit_log" USING btree ("entity","entity_id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_index" ON "audit_log" USING btree ("actor","at");
--> statement-breakpoint
CREATE INDEX "audit_log_configuration_index" ON "audit_log" USING btree ("at","id") WHERE "entity" in ('tax_rate', 'tax_rule', 'tax_group', 'tax_category', 'tax_settings');
--> statement-breakpoint
CREATE INDEX "project_nodes_project_id_index" ON "project_nodes" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "project_nodes_parent_id_index" ON "project_nodes" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "projects_company_id_index" ON "projects" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "return_closings_in_force_index" ON "return_closings" USING btree ("period") WHERE "return_closings"."reopened_at" is null;
--> statement-breakpoint
CREATE INDEX "return_files_sha256_index" ON "return_files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "tickets_company_id_index" ON "tickets" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "tickets_contact_id_index" ON "tickets" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "tickets_assignee_id_index" ON "tickets" USING btree ("assignee_id");
--> statement-breakpoint
CREATE INDEX "tickets_merged_into_id_index" ON "tickets" USING btree ("merged_into_id");
--> statement-breakpoint
CREATE INDEX "tickets_status_opened_at_index" ON "tickets" USING btree ("status","opened_at");
--> statement-breakpoint
CREATE INDEX "user_sessions_last_activity_index" ON "user_sessions" USING btree ("last_activity");
--> statement-breakpoint
CREATE INDEX "user_sessions_user_id_index" ON "user_sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "vat_number_checks_vat_number_checked_at_index" ON "vat_number_checks" USING btree ("vat_number","checked_at");
--> statement-breakpoint
-- Two versions of one rate are never in force on the same day. Deferrable, so that an import may pass through an overlap.
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_validity_excl
  EXCLUDE USING gist (tax_code WITH =, daterange(valid_from, valid_to) WITH &&)
  DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Every approval locks this row and moves it on.
INSERT INTO document_chain DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "seller_profile" DEFAULT VALUES;
--> statement-breakpoint
-- What belongs to an approved document never changes.
CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: an approved document never changes', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = 'Issue a correction that refers to the document.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
-- ALWAYS: they fire for a replication role too, so that session_replication_role is no way around them.
ALTER TABLE document_snapshots ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE document_snapshots ENABLE ALWAYS TRIGGER refuse_truncate;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_contents
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_contents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
ALTER TABLE document_contents ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE document_contents ENABLE ALWAYS TRIGGER refuse_truncate;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_links
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
ALTER TABLE document_links ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE document_links ENABLE ALWAYS TRIGGER refuse_truncate;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
ALTER TABLE document_pdfs ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE document_pdfs ENABLE ALWAYS TRIGGER refuse_truncate;
--> statement-breakpoint
CREATE TRIGGER refuse_row_change BEFORE UPDATE OR DELETE ON document_ksef_pdfs
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_ksef_pdfs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
ALTER TABLE document_ksef_pdfs ENABLE ALWAYS TRIGGER refuse_row_change;
--> statement-breakpoint
ALTER TABLE document_ksef_pdfs ENABLE ALWAYS TRIGGER refuse_truncate;
--> statement-breakpoint
-- The application cannot delete audit entries itself. These functions run as the owner, and delete only what the settings allow.
CREATE FUNCTION audit_retention() RETURNS interval
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  RETURN make_interval(days => coalesce(
    (SELECT (value #>> '{}')::integer FROM public.settings WHERE key = 'audit_log.retention_days'), 365));
--> statement-breakpoint
-- The clock of the caller follows the clock of the database to about a second.
CREATE FUNCTION require_expired_audit(before timestamptz) RETURNS void
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF before > now() + interval '1 minute' - public.audit_retention() THEN
    RAISE EXCEPTION 'Audit entries are kept for %: entries until % cannot be deleted', public.audit_retention(), before
      USING ERRCODE = 'restrict_violation', HINT = 'Change the setting audit_log.retention_days.';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_archived_audit_entries(archive_id uuid, entries uuid[]) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  archive public.audit_archives;
  deleted bigint;
BEGIN
  -- An earlier archive does not stand for further entries.
  SELECT * INTO archive FROM public.audit_archives
    WHERE id = archive_id AND xmin = pg_current_xact_id()::xid;
  IF archive.id IS NULL OR archive.rows <> cardinality(entries) THEN
    RAISE EXCEPTION 'This transaction has recorded no archive % of % audit entries', archive_id, cardinality(entries)
      USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM public.require_expired_audit(archive.last_at);
  DELETE FROM public.audit_log
    WHERE id = ANY (entries) AND at BETWEEN archive.first_at AND archive.last_at;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_expired_audit_entries(since timestamptz, before_instant timestamptz, batch_size integer,
  OUT changed bigint, OUT last text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.settings WHERE key = 'audit_log.mode' AND value = '"delete"') THEN
    RAISE EXCEPTION 'Audit entries are archived before they are deleted'
      USING ERRCODE = 'restrict_violation', HINT = 'Change the setting audit_log.mode.';
  END IF;
  PERFORM public.require_expired_audit(before_instant);
  WITH batch AS MATERIALIZED (
    SELECT ctid, at FROM public.audit_log WHERE at >= since AND at < before_instant ORDER BY at LIMIT batch_size
  ), deleted AS (
    DELETE FROM public.audit_log WHERE ctid = ANY (ARRAY(SELECT ctid FROM batch))
  )
  SELECT count(*), max(at)::text FROM batch INTO changed, last;
END
$$;
--> statement-breakpoint
-- Each void gets its place among the voids, also one of a process of the release before. It locks the row of the chain, as an approval does.
CREATE FUNCTION count_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_chain SET voids = voids + 1 RETURNING voids INTO NEW.void_sequence;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_void BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status = 'voided') EXECUTE FUNCTION count_void();
