import { deviceStorage } from "#core/device/device-storage.ts";
import { LAUNCHED_KEY } from "#core/device/own-keys.ts";

/** The full-screen flows that may come before the first page, in their order (specification, section 2). */
const LAUNCH_FLOWS = ["splash", "intro", "signing"] as const;

export type LaunchFlow = (typeof LAUNCH_FLOWS)[number];

/** Time that the splash stands before it fades (specification, section 9). */
export const SPLASH_MS = 3000;

/** Time in which the splash fades and then hands on (specification, section 9). */
export const SPLASH_FADE_MS = 500;

/** Whether a name is that of a launch flow. */
export function isLaunchFlow(name: string): name is LaunchFlow {
  return LAUNCH_FLOWS.some((flow) => flow === name);
}

type Launch = {
  /** Whether the page runs in a store's app. */
  native: boolean;
  /** Whether this device has not been through the launch before. */
  first: boolean;
  /** The flows that the deployment shows on the first visit on the web; usually none. */
  onWeb: readonly LaunchFlow[];
};

/**
 * The flows that a launch shows one after the other before the page (specification, section 2, and
 * decision 31): all of them on the first launch of a store's app, on the web those that the
 * deployment has switched on, and none ever after.
 */
export function launchFlows({ native, first, onWeb }: Launch): LaunchFlow[] {
  return first ? LAUNCH_FLOWS.filter((flow) => native || onWeb.includes(flow)) : [];
}

/** The flow that starts when `flow` has completed; null when the page is next. */
export function flowAfter(flows: readonly LaunchFlow[], flow: LaunchFlow): LaunchFlow | null {
  return flows[flows.indexOf(flow) + 1] ?? null;
}

/** Whether this device has not been through the launch yet (decision 31). */
export function isFirstLaunch(): boolean {
  return deviceStorage.getItem(LAUNCHED_KEY) === null;
}

/** Remembers that the launch was completed or skipped, so that it never comes twice. */
export function rememberLaunch(): void {
  deviceStorage.setItem(LAUNCHED_KEY, "true");
}
