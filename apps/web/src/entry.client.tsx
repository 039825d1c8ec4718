import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { queryClient } from "./app/cache/browser-queries.ts";
import { persistMemberCache } from "./app/cache/member-cache.ts";
import { syncOnlineState } from "./core/cache/query-client.ts";
import { watchFaults } from "./core/faults/report-fault.ts";
import { captureEarlyInput } from "./core/page/hydration.ts";
import { fontsReady } from "./core/page/late-fonts.ts";
import { deleteStaleScrollPosition } from "./core/page/page-start.ts";
import { paths, plainPath } from "./core/page/paths.ts";
import { flushPendingSignOut } from "./core/session/pending-sign-out.ts";
import { session } from "./core/session/session.ts";
import { openEmailLinks } from "./features/auth/email-link-token.ts";
import { showCheckoutCanceled } from "./features/membership/checkout/checkout-canceled.ts";

async function startOnPhone() {
  const phone = await import("./app/native/phone-start.ts");
  await phone.startOnPhone(queryClient);
}

async function startServices(): Promise<void> {
  // The native start must come before everything else.
  const native = __NATIVE_BUILD__ ? await import("./app/native/start-native.ts") : null;
  if (native) await native.startNative();
  // Parameters from other sites and emails are removed before the page reads the URL.
  openEmailLinks();
  showCheckoutCanceled();
  syncOnlineState();
  persistMemberCache(queryClient);
  if (native) void native.whenOpen().then(session.start);
  else session.start();
  flushPendingSignOut();
  if (__NATIVE_BUILD__) void startOnPhone();
}

async function hydratePage(): Promise<void> {
  // The document may still be loading when its scripts run.
  if (document.readyState === "loading") {
    await new Promise((parsed) =>
      document.addEventListener("DOMContentLoaded", parsed, { once: true }),
    );
  }

  // The app comes next, so its fonts are loaded.
  if (plainPath(window.location.pathname) === paths.auth) void fontsReady();
  // Waits briefly for the fonts. A prerendered page hydrates once it is visible, because a hidden
  // one cannot be focused.
  await (window.pageShown ?? fontsReady());
  captureEarlyInput();
  deleteStaleScrollPosition();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
}

watchFaults();
// Not awaited: dynamic imports may depend on this file and would deadlock.
const begun = startServices();
if (__NATIVE_BUILD__) void begun.then(hydratePage);
else void hydratePage();
