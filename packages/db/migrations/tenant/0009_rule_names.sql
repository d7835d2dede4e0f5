ALTER TABLE "tax_rules" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "note" text;