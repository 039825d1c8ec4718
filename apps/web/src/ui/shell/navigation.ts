import type { IconName } from "#ui/icon.tsx";

/** One place of the signed-in app. */
export type NavigationItem = {
  to: string;
  label: string;
  icon: IconName;
  /** Shows a dot while the member is elsewhere (Specification, section 2: the Vault). */
  pulsesWhenInactive?: boolean;
};
