import { isNativePlatform } from "#core/device/platform.ts";
import { brand } from "#core/words/brand.ts";
import { isFirstLaunch, type LaunchFlow, launchFlows } from "#features/launch/launch-flows.ts";
import { hasSignedOnDevice } from "#features/manifesto/signed-on-device.ts";

type LaunchFlowModule = typeof import("./launch-flow.tsx");

let fetched: LaunchFlowModule | null = null;

export const dueLaunchFlows = (): LaunchFlow[] =>
  launchFlows({
    native: isNativePlatform(),
    // A stored signature means the device has launched before, under any key.
    first: isFirstLaunch() && !hasSignedOnDevice(),
    onWeb: brand.launchFlows,
  });

export async function fetchLaunchFlow(): Promise<LaunchFlowModule> {
  fetched = await import("./launch-flow.tsx");
  return fetched;
}

/** React delays content by 300 ms after a fallback, so a loaded component must not suspend. */
export const fetchedLaunchFlow = () => fetched?.default;

export async function fetchDueLaunch(): Promise<void> {
  // Without its code no launch flow is shown.
  if (dueLaunchFlows().length > 0) await fetchLaunchFlow().catch(() => {});
}
