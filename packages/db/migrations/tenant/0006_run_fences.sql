CREATE TABLE "run_fences" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"fence" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "background_jobs_finished" ON "background_jobs" USING btree ("finished_at") WHERE "background_jobs"."finished_at" is not null;