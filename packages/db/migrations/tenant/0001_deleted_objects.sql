CREATE TABLE "dav_deleted_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"title" text NOT NULL,
	"object" text NOT NULL,
	"record" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dav_deleted_objects_kind_check" CHECK ("dav_deleted_objects"."kind" in ('calendar', 'address_book'))
);
--> statement-breakpoint
ALTER TABLE "dav_collections" ADD COLUMN "held_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dav_collections" ADD COLUMN "removals_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dav_collections" ADD COLUMN "last_complete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dav_deleted_objects" ADD CONSTRAINT "dav_deleted_objects_collection_id_dav_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."dav_collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dav_deleted_objects_deleted_at_id_index" ON "dav_deleted_objects" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "dav_deleted_objects_collection_id_deleted_at_index" ON "dav_deleted_objects" USING btree ("collection_id","deleted_at");--> statement-breakpoint
-- What was added while a question is open is not counted with what was there before.
UPDATE "dav_collections" SET "last_complete_at" = CASE WHEN "state" = 'held' THEN "state_since" ELSE "last_pulled_at" END;
