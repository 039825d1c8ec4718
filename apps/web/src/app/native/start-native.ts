import { App } from "@capacitor/app";
import { SystemBars, SystemBarsStyle } from "@capacitor/core";
import { Keyboard } from "@capacitor/keyboard";
import { readWays } from "@sovereign/contract/social-sign-in";
import { offeredProviders } from "@sovereign/domain/sign-in-methods";
import { fetchDueLaunch } from "#app/launch/due-launch.ts";
import { platform } from "#core/device/platform.ts";
import { Documents } from "#core/device/shell-plugins.ts";
import { readTheme, type Theme, watchTheme } from "#core/device/theme.ts";
import { paths } from "#core/page/paths.ts";
import { publicApi, session } from "#core/session/session.ts";
import { appLock } from "#features/app-lock/device-app-lock.ts";
import { followLinks, startingLink } from "./opened-links.ts";

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
    const { path, emailLinkToken, next } = link;
    const onward = next === undefined ? "" : `&next=${encodeURIComponent(next)}`;
    const token = emailLinkToken === undefined ? "" : `#token=${emailLinkToken}${onward}`;
    history.replaceState(null, "", path + token);
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

const LAYERS = "dialog[open], [role=dialog], [role=alertdialog]";

/** A layer closes as if by Escape, so that its unsaved-changes prompt runs. */
export function goBack(page: Pick<Document, "querySelectorAll">, leave: () => void): void {
  const top = [...page.querySelectorAll(LAYERS)].at(-1);
  if (top) {
    const init = { key: "Escape", bubbles: true, cancelable: true };
    top.dispatchEvent(new KeyboardEvent("keydown", init));
  } else if (placeInHistory() > 0) {
    window.history.back();
  } else {
    leave();
  }
}

function placeInHistory(): number {
  const state: unknown = window.history.state;
  const idx = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
  return typeof idx === "number" ? idx : 0;
}

const USUAL_PX = 17;
const LARGEST_PERCENT = 200;

export function textPercent(size: number): number {
  const percent = Math.round((size / USUAL_PX) * 100);
  return Math.min(Math.max(percent, 100), LARGEST_PERCENT);
}

/** Android's web view applies the system's text size automatically. */
function followTextSize(): void {
  const probe = document.createElement("span");
  probe.style.font = "-apple-system-body";
  document.body.append(probe);
  const percent = textPercent(Number.parseFloat(getComputedStyle(probe).fontSize));
  probe.remove();
  document.documentElement.style.setProperty("-webkit-text-size-adjust", `${percent}%`);
}

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
