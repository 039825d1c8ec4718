import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { queryClient } from "./app/cache/browser-queries.ts";
import { keepMemberCache } from "./app/cache/member-cache.ts";
import { noticeOfflineStart } from "./core/cache/query-client.ts";
import { keepEarlyActs } from "./core/page/hydration.ts";
import { facesHere } from "./core/page/late-faces.ts";
import { deleteFormerPlace } from "./core/page/page-start.ts";
import { paths, plainPath } from "./core/page/paths.ts";
import { tellOwedSignOut } from "./core/session/owed-sign-out.ts";
import { session } from "./core/session/session.ts";
import { openMailedLinks } from "./features/auth/mailed-token.ts";
import { tellCheckoutLeft } from "./features/membership/checkout/checkout-left.ts";

async function startOnPhone() {
  const phone = await import("./app/native/phone-start.ts");
  await phone.startOnPhone(queryClient);
}

/** Begins what goes on beside the pages, before the router reads the address. */
async function beginBeside(): Promise<void> {
  // What a native app's phone says of its start comes before everything else.
  const native = __NATIVE_BUILD__ ? await import("./app/native/start-native.ts") : null;
  if (native) await native.startNative();
  // What other sites and mails say in the address is no part of a page's.
  openMailedLinks();
  tellCheckoutLeft();
  noticeOfflineStart();
  keepMemberCache(queryClient);
  if (native) void native.whenOpen().then(session.start);
  else session.start();
  tellOwedSignOut();
  if (__NATIVE_BUILD__) void startOnPhone();
}

async function drawPage(): Promise<void> {
  // A page may still be on its way when its scripts are here already.
  if (document.readyState === "loading") {
    await new Promise((parsed) =>
      document.addEventListener("DOMContentLoaded", parsed, { once: true }),
    );
  }

  // The app is next: the faces of its first screens.
  if (plainPath(window.location.pathname) === paths.auth) void facesHere();
  // What is drawn here is drawn in its own faces from the start, if they are not long in coming. A built
  // page is taken up once it is seen: what is held back takes no focus.
  await (window.pageShown ?? facesHere());
  keepEarlyActs();
  deleteFormerPlace();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
}

// Never awaited here: what is fetched meanwhile may need this file, and would wait for its end.
const begun = beginBeside();
if (__NATIVE_BUILD__) void begun.then(drawPage);
else void drawPage();
