CREATE INDEX "calendar_events_period_index" ON "calendar_events" USING gist (tstzrange("start_date", "end_date", '[]'));--> statement-breakpoint
CREATE INDEX "companies_name_id_index" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contacts_last_name_first_name_id_index" ON "contacts" USING btree ("last_name","first_name","id");