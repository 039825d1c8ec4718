import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { waitingTime } from "#core/time/dates.ts";

const UNKNOWN_WAIT_SECONDS = 60;

export function rateLimitText(seconds: number | null): string {
  const { title, body } = service.tooMany;
  return `${title} ${fill(body, { minutes: waitingTime(seconds ?? UNKNOWN_WAIT_SECONDS) })}`;
}
