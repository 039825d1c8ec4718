import type { RequestOf } from "@sovereign/contract/endpoint";
import type { countPageStep } from "@sovereign/contract/funnel";
import type { PageStep } from "@sovereign/domain/funnel";
import { useEffect } from "react";
import { isNativePlatform } from "#core/device/platform.ts";

// Only the contract's types: the API client would add weight to every public page.
type Counting = typeof countPageStep;

type SessionStatus = "loading" | "signed_in" | "signed_out";

/** For signed-out visitors only, without cookie or identifier (decision 28). */
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
      keepalive: true,
    }).catch(() => {
      // A failed request only lowers the count.
    });
  };
}

const countStep = createStepCounter();

export function useCountedStep(step: PageStep, session: SessionStatus): void {
  useEffect(() => countStep(step, session), [step, session]);
}

/** Whether this deployment counts visits, and this browser does not object. */
function isCounted(step: PageStep): boolean {
  if (document.documentElement.dataset.funnel !== "on" || isNativePlatform()) return false;
  const { globalPrivacyControl, doNotTrack } = navigator;
  if (globalPrivacyControl || doNotTrack === "1") return false;
  return step !== "visit" || !cameFromSite();
}

function cameFromSite(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}
