import type { Overview } from "@sovereign/contract/one-things";
import { asksThisEvening } from "@sovereign/domain/day-rollover";
import { useState } from "react";
import { usePageHidden } from "#core/device/device-state.ts";

/**
 * Whether the question comes first, as it was when the visit began: nothing moves within one. A
 * sentence that arrives from elsewhere begins another; one committed on this page does not.
 */
export function useEveningOfVisit(overview: Overview, isCommittedHere: boolean): boolean {
  const isHidden = usePageHidden();
  const { records, today } = overview;
  const hasRecord = records.some((day) => day.target_date === today);
  const sentence = `${today} ${hasRecord}`;
  const asks = () => asksThisEvening(overview, new Date());
  const [evening, setEvening] = useState(() => ({ isHidden, sentence, asks: asks() }));
  const isSameVisit = evening.isHidden === isHidden;
  if (isSameVisit && evening.sentence === sentence) return evening.asks;
  const now = { isHidden, sentence, asks: !(isSameVisit && isCommittedHere) && asks() };
  setEvening(now);
  return now.asks;
}
