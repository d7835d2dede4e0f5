DROP INDEX "calendar_events_planned_index";--> statement-breakpoint
DROP INDEX "calendar_events_unfinished_index";--> statement-breakpoint
CREATE INDEX "calendar_events_start_date_index" ON "calendar_events" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "calendar_events_series_index" ON "calendar_events" USING btree ("start_date") WHERE "calendar_events"."recurrence" is not null;--> statement-breakpoint
CREATE INDEX "companies_name_index" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "calendar_events_planned_index" ON "calendar_events" USING btree ("start_date") WHERE "calendar_events"."status" = 'planned' and "calendar_events"."recurrence" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_unfinished_index" ON "calendar_events" USING btree ("end_date") WHERE "calendar_events"."status" in ('planned', 'in_progress') and "calendar_events"."recurrence" is null;