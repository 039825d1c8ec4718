import { ownRowSchemas } from "@sovereign/contract/own-data";
import { ownRows } from "#database/own-rows.ts";
import { reviewAnswers } from "#schema/schema.ts";

export const ownAnswers = ownRows(reviewAnswers, ownRowSchemas.review_answers, [
  "review",
  "last_day",
]);
