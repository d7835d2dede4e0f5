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
ALTER TABLE "tax_rates" DROP CONSTRAINT "tax_rates_category_check";--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_category_check" CHECK ("tax_rates"."category" in ('standard', 'reduced', 'second_reduced', 'super_reduced', 'parking', 'zero'));