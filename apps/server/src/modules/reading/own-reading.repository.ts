import { ownRowSchemas } from "@sovereign/contract/own-data";
import { sql } from "drizzle-orm";
import { ownRows } from "#database/own-rows.ts";
import { highlights, readingPlaces } from "#schema/schema.ts";

export const ownReading = {
  reading_places: ownRows(readingPlaces, ownRowSchemas.reading_places, ["section", "item"], {
    isIncidental: true,
  }),
  highlights: ownRows(highlights, ownRowSchemas.highlights, ["id"], {
    only: sql`not ${sql.identifier("removed")}`,
  }),
};
