import { useState } from "react";
import { useHasPassed } from "#core/time/use-has-passed.ts";
import { useMembership } from "./membership-query.ts";

// A page waits this long for the membership, so that nothing moves when it comes; then it goes on.
const LONGEST_WAIT_MS = 1_000;

/** False while a page had better wait for the membership before it lays itself out. */
export function useMembershipSettled(): boolean {
  const { loading } = useMembership();
  const [waitsUntil] = useState(() => Date.now() + LONGEST_WAIT_MS);
  return useHasPassed(waitsUntil) || !loading;
}
