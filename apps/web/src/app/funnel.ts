import type { RequestOf } from "@sovereign/contract/endpoint";
import type { countPageStep } from "@sovereign/contract/funnel";
import type { PageStep } from "@sovereign/domain/funnel";
import { useEffect } from "react";
import { isNativePlatform } from "#core/device/platform.ts";

// Of the contract alone the types: no token goes along and no answer is read, so the client would be
// weight to every public page.
type Counting = typeof countPageStep;

/** Whether somebody is signed in, as the session says it. */
type SessionStatus = "loading" | "signed_in" | "signed_out";

/**
 * What reports that a public page was opened: each step once, as soon as it is known that nobody is
 * signed in. Sends the step and nothing else: no cookie, no identifier (decision 28).
 */
export function createStepCounter() {
  const reported = new Set<PageStep>();
  return (step: PageStep, session: SessionStatus): void => {
    if (session !== "signed_out" || reported.has(step) || !isCounted(step)) return;
    reported.add(step);
    fetch("/api/funnel" satisfies Counting["path"], {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ step } satisfies RequestOf<Counting>["body"]),
      credentials: "omit",
      // Whoever leaves at once has still been there.
      keepalive: true,
    }).catch(() => {
      // A count that is missing harms nothing but the count.
    });
  };
}

/** Of this page load; leaving the page forgets it, for nothing is kept on the device. */
const countStep = createStepCounter();

/**
 * Counts a step for the visitor who opens the page that this is drawn in, once per page load
 * (decision 28).
 */
export function useCountedStep(step: PageStep, session: SessionStatus): void {
  // Counted once it is shown, and once it is known to whom.
  useEffect(() => countStep(step, session), [step, session]);
}

/** Whether this deployment counts at all, and this visit, of a browser that does not object. */
function isCounted(step: PageStep): boolean {
  if (document.documentElement.dataset.funnel !== "on" || isNativePlatform()) return false;
  const { globalPrivacyControl, doNotTrack } = navigator;
  if (globalPrivacyControl || doNotTrack === "1") return false;
  return step !== "visit" || !cameFromHere();
}

function cameFromHere(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}
