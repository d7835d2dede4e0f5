ALTER TABLE "api_request_log" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE INDEX "api_request_log_failed" ON "api_request_log" USING btree ("at") WHERE "api_request_log"."status" >= 400;--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_index" ON "audit_log" USING btree ("actor","at");