import { notHeard } from "@sovereign/content/words/settings-page";

/** Empty where the reason is unknown. */
export function unavailableReason({
  isPaused,
  isError,
}: {
  isPaused: boolean;
  isError: boolean;
}): string {
  if (isPaused) return notHeard.offline;
  return isError ? notHeard.failed : "\u00a0";
}
