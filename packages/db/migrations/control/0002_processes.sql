CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"servers" jsonb NOT NULL
);
