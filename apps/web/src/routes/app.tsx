import { Outlet } from "react-router";
import { queryClient } from "#app/cache/browser-queries.ts";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { fontsReady } from "#core/page/late-fonts.ts";
import { fetchLayer } from "#design/controls/dialog.tsx";

/** After the open page's own requests. */
const AFTER_MS = 2000;

async function startLater(): Promise<void> {
  const later = await import("#app/launch/start-later.ts");
  await later.startLater();
}

/** Saves the dashboard for the next start, but not while a store app is locked by its member. */
async function keepLastScreen(): Promise<void> {
  const { keepFirstDrawing } = await import("#app/first-drawing/keep-first-drawing.ts");
  if (!__NATIVE_BUILD__) return keepFirstDrawing(queryClient, () => false);
  const { appLock } = await import("#features/app-lock/device-app-lock.ts");
  keepFirstDrawing(queryClient, () => appLock.getState().on);
}

export function clientLoader() {
  // A public page has not loaded all of the app's fonts.
  void fontsReady();
  setTimeout(() => {
    // Preloaded, so that a dialog opens without a delay; opening one tries again.
    fetchLayer().catch(() => {});
    // Without its code the next start shows nothing early.
    keepLastScreen().catch(() => {});
    // Its parts handle their errors; this is code that did not load.
    startLater().catch(() => {});
  }, AFTER_MS);
  return null;
}

/** Once is enough for all pages of the app. */
export const shouldRevalidate = () => false;

export default function AppRoute() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}
