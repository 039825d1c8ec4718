import { notHeard } from "@sovereign/content/words/settings-page";

/** What is said of a value that was not read: why, where that is known, and else an empty line. */
export function whyNotKnown({
  isPaused,
  isError,
}: {
  isPaused: boolean;
  isError: boolean;
}): string {
  if (isPaused) return notHeard.offline;
  return isError ? notHeard.failed : "\u00a0";
}
