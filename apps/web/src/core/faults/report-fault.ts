import type { FaultKind } from "@sovereign/domain/fault";
import { deviceStorage, FAULTS_KEY } from "#core/device/device-storage.ts";

type Reporter = typeof import("./reporter.ts");

let isLoading = false;

/** The reporter is loaded with the first fault, so that no page waits for it (decision 153). */
async function withReporter(act: (reporter: Reporter) => void): Promise<void> {
  isLoading = true;
  // Without a connection the reporter does not load either.
  const reporter = await import("./reporter.ts").catch(() => null);
  isLoading = false;
  if (reporter) act(reporter);
  else window.addEventListener("online", () => void withReporter(act), { once: true });
}

export const reportFault = (error: unknown, kind: FaultKind, reference?: string): void =>
  void withReporter((reporter) => reporter.report(error, kind, reference));

export function watchFaults(): void {
  window.addEventListener("error", ({ error }) => reportFault(error, "unhandled"));
  window.addEventListener("unhandledrejection", ({ reason }) => reportFault(reason, "unhandled"));
  window.addEventListener("vite:preloadError", ({ payload }) => {
    if (!isLoading) reportFault(payload, "load");
  });
  if (deviceStorage.getItem(FAULTS_KEY)) void withReporter((reporter) => reporter.sendPending());
}
