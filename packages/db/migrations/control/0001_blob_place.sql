CREATE TABLE "blob_place" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "blob_place_id_check" CHECK ("blob_place"."id" = 1)
);
