import { coming } from "@sovereign/content/public/features";
import { accountabilityHint } from "@sovereign/domain/streak";

/** What the next threshold of a streak opens, marked while it opens nothing yet (decision 48). */
export function streakHint(current: number): string {
  const hint = accountabilityHint(current);
  if (hint.endsWith("insights")) return hint + coming("insights");
  return hint.endsWith("Billionaire Protocol") ? hint + coming("review") : hint;
}
