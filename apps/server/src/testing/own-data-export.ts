import { OWN_DATA_FORMAT, OWN_DATA_VERSION } from "@sovereign/domain/own-data";

/** An export with nothing in it but `data`. */
export const asExport = (data: object) => ({
  format: OWN_DATA_FORMAT,
  version: OWN_DATA_VERSION,
  exported_at: "2026-03-10T12:00:00.000Z",
  member: { time_zone: "UTC" },

  days: [],
  day_edits: [],
  rest_days: [],
  milestones: [],
  programme_days: [],
  manifesto_signatures: [],
  review_answers: [],
  reading_places: [],
  highlights: [],
  reminder: null,
  ...data,
});
