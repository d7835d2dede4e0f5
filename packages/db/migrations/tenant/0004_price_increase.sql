ALTER TABLE "documents" DROP CONSTRAINT "documents_correction_reason_check";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_correction_reason_check" CHECK ("documents"."correction_reason" in ('return_of_goods', 'price_reduction', 'discount_after_sale', 'prepayment_refund', 'price_increase', 'price_error', 'quantity_error', 'tax_rate_error', 'other_error')) NOT VALID;
