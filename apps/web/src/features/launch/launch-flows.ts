import { deviceStorage, LAUNCHED_KEY } from "#core/device/device-storage.ts";

/** The full-screen flows before the first page, in order (specification, section 2). */
const LAUNCH_FLOWS = ["splash", "intro", "signing"] as const;

export type LaunchFlow = (typeof LAUNCH_FLOWS)[number];

/** Specification, section 9. */
export const SPLASH_MS = 3000;

/** Specification, section 9. */
export const SPLASH_FADE_MS = 500;

type Launch = {
  native: boolean;
  first: boolean;
  onWeb: readonly LaunchFlow[];
};

/** All on a native app's first launch, the enabled ones on the web (decision 31). */
export function launchFlows({ native, first, onWeb }: Launch): LaunchFlow[] {
  return first ? LAUNCH_FLOWS.filter((flow) => native || onWeb.includes(flow)) : [];
}

export function flowAfter(flows: readonly LaunchFlow[], flow: LaunchFlow): LaunchFlow | null {
  return flows[flows.indexOf(flow) + 1] ?? null;
}

/** Whether this device has not completed the launch (decision 31). */
export function isFirstLaunch(): boolean {
  return deviceStorage.getItem(LAUNCHED_KEY) === null;
}

export function rememberLaunch(): void {
  deviceStorage.setItem(LAUNCHED_KEY, "true");
}
