import { App } from "@capacitor/app";
import { SystemBars, SystemBarsStyle } from "@capacitor/core";
import { Keyboard } from "@capacitor/keyboard";
import { readWays } from "@sovereign/contract/social-sign-in";
import { offeredProviders } from "@sovereign/domain/identity-provider";
import { fetchDueLaunch } from "#app/launch/due-launch.ts";
import { platform } from "#core/device/platform.ts";
import { Documents } from "#core/device/shell-plugins.ts";
import { readTheme, type Theme, watchTheme } from "#core/device/theme.ts";
import { paths } from "#core/page/paths.ts";
import { publicApi, session } from "#core/session/session.ts";
import { appLock } from "#features/app-lock/device-app-lock.ts";
import { goBack } from "./back-button.ts";
import { followLinks, startingLink } from "./opened-links.ts";
import { followTextSize } from "./system-text-size.ts";

const BARS: Record<Theme, SystemBarsStyle> = {
  dark: SystemBarsStyle.Dark,
  light: SystemBarsStyle.Light,
  device: SystemBarsStyle.Default,
};

/** Must run before the router reads the URL; the session starts once the app is unlocked. */
export async function startNative(): Promise<void> {
  const [link, isMember] = await Promise.all([
    startingLink(),
    session.load(),
    appLock.load(),
    fetchDueLaunch(),
  ]);
  if (link) {
    const token = link.emailLinkToken === undefined ? "" : `#token=${link.emailLinkToken}`;
    history.replaceState(null, "", link.path + token);
  } else if (isMember && window.location.pathname === paths.home) {
    // The shells always start at one page, which sells what a member already has.
    history.replaceState(null, "", paths.app);
  }
  session.on((event) => {
    if (event.type === "signed_out") void appLock.clear();
  });
  followLinks();
  followPhone();
  void loadSignInMethods();
}

/** No member data is shown before it resolves. */
export const whenOpen = appLock.whenOpen;

function followPhone(): void {
  void App.addListener("appStateChange", ({ isActive }) => {
    if (isActive) void appLock.comeBack();
    else appLock.leave();
  });
  const leave = () => void App.minimizeApp();
  void App.addListener("backButton", () => {
    if (appLock.getState().shown === "open") goBack(document, leave);
    else leave();
  });
  const showBars = () => void SystemBars.setStyle({ style: BARS[readTheme()] });
  showBars();
  watchTheme(showBars);
  // The keyboard covers half of the screen.
  void Keyboard.addListener("keyboardDidShow", () => {
    document.activeElement?.scrollIntoView({ block: "nearest" });
  });
  window.print = () => void Documents.print({ title: document.title });
  if (platform() !== "ios") return;
  followTextSize();
  void App.addListener("resume", followTextSize);
}

/** The page contains every sign-in provider; the server knows which are enabled (decision 94). */
async function loadSignInMethods(): Promise<void> {
  try {
    const { providers } = await publicApi(readWays, {});
    const offered = offeredProviders(providers, { isIphone: platform() === "ios" });
    document.documentElement.dataset.ways = offered.join(" ");
  } catch {
    // No provider sign-in works offline.
  }
}
