CREATE TABLE "document_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	CONSTRAINT "document_chain_id_check" CHECK ("document_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "document_snapshots" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"snapshot" text NOT NULL,
	"snapshot_digest" text NOT NULL,
	"previous_digest" text NOT NULL,
	"chain_digest" text NOT NULL,
	CONSTRAINT "document_snapshots_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "document_snapshots_sequence_check" CHECK ("document_snapshots"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issue_date" date NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"approved_by" text NOT NULL,
	"currency" text NOT NULL,
	"summary" json NOT NULL,
	"request" json,
	"corrects_document_id" uuid,
	"correction_reason" text,
	"correction_note" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"locked_at" timestamp with time zone,
	"locked_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "documents_type_number_unique" UNIQUE("type","number"),
	CONSTRAINT "documents_type_check" CHECK ("documents"."type" in ('offer', 'order', 'invoice')),
	CONSTRAINT "documents_status_check" CHECK ("documents"."status" in ('approved', 'voided')),
	CONSTRAINT "documents_correction_reason_check" CHECK ("documents"."correction_reason" in ('return_of_goods', 'price_reduction', 'discount_after_sale', 'prepayment_refund', 'price_error', 'quantity_error', 'tax_rate_error', 'other_error')),
	CONSTRAINT "documents_correction_check" CHECK (num_nulls("documents"."corrects_document_id", "documents"."correction_reason") = case when "documents"."request" is null then 0 else 2 end),
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
	CONSTRAINT "tax_rates_category_check" CHECK ("tax_rates"."category" in ('standard', 'reduced', 'second_reduced', 'super_reduced', 'parking')),
	CONSTRAINT "tax_rates_is_active_check" CHECK ("tax_rates"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"priority" integer NOT NULL,
	"customer_type" text NOT NULL,
	"geo_zone" text NOT NULL,
	"item_type" text NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
	"configuration_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_settings_id_check" CHECK ("tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_default_price_mode_check" CHECK ("tax_settings"."default_price_mode" in ('exclusive', 'inclusive')),
	CONSTRAINT "tax_settings_rounding_strategy_check" CHECK ("tax_settings"."rounding_strategy" in ('line_level', 'header_level', 'en16931')),
	CONSTRAINT "tax_settings_rounding_algorithm_check" CHECK ("tax_settings"."rounding_algorithm" in ('half_up', 'half_even')),
	CONSTRAINT "tax_settings_inclusive_rounding_target_check" CHECK ("tax_settings"."inclusive_rounding_target" in ('tax', 'net')),
	CONSTRAINT "tax_settings_unverified_vat_number_policy_check" CHECK ("tax_settings"."unverified_vat_number_policy" in ('charge_vat', 'hold'))
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
ALTER TABLE "document_snapshots" ADD CONSTRAINT "document_snapshots_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_document_id_documents_id_fk" FOREIGN KEY ("corrects_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_group_components" ADD CONSTRAINT "tax_group_components_group_id_tax_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."tax_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_corrects_document_id_index" ON "documents" USING btree ("corrects_document_id");--> statement-breakpoint
CREATE INDEX "documents_issue_date_index" ON "documents" USING btree ("issue_date");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_request_log_at_index" ON "api_request_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_entity_entity_id_index" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "vat_number_checks_vat_number_checked_at_index" ON "vat_number_checks" USING btree ("vat_number","checked_at");