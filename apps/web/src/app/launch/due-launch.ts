import { isNativePlatform } from "#core/device/platform.ts";
import { brand } from "#core/words/brand.ts";
import { isFirstLaunch, type LaunchFlow, launchFlows } from "#features/launch/launch-flows.ts";
import { hasSignedHere } from "#features/manifesto/signed-here.ts";

type LaunchFlowModule = typeof import("./launch-flow.tsx");

let fetched: LaunchFlowModule | null = null;

/** The flows that come before the first page on this device, in their order (decision 31). */
export const dueLaunchFlows = (): LaunchFlow[] =>
  launchFlows({
    native: isNativePlatform(),
    // A device with a signature has been here before, whatever it was called then.
    first: isFirstLaunch() && !hasSignedHere(),
    onWeb: brand.launchFlows,
  });

/** Fetches what draws the flows; rejects where it cannot be fetched. */
export async function fetchLaunchFlow(): Promise<LaunchFlowModule> {
  fetched = await import("./launch-flow.tsx");
  return fetched;
}

/**
 * What draws the flows, once it was fetched. React keeps what it has to wait for from the screen for 300
 * milliseconds after the wait was shown: what is here already needs no such wait.
 */
export const fetchedLaunchFlow = () => fetched?.default;

/** Has what draws the flows here before a page asks for it, where they are due. */
export async function fetchDueLaunch(): Promise<void> {
  // The page tries again, and knows what to do without it.
  if (dueLaunchFlows().length > 0) await fetchLaunchFlow().catch(() => {});
}
