import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { takeEarlyClick } from "#lib/hydration.ts";
import { noticeOfflineStart } from "#lib/query-client.ts";
import { isNativePlatform } from "#platform/platform.ts";
import { session } from "#session/session.ts";
import { keepMemberCache } from "#web/member-cache.ts";
import { queryClient } from "#web/query-client.ts";
import { fetchPage, titleAt } from "./page-loading.tsx";
import { facesHere } from "./pages-ahead.ts";
import { Root } from "./root.tsx";
import { UnexpectedError } from "./unexpected-error.tsx";

noticeOfflineStart();
keepMemberCache(queryClient);
session.start();

// A page may still be on its way when its scripts are here already.
if (document.readyState === "loading") {
  await new Promise((parsed) =>
    document.addEventListener("DOMContentLoaded", parsed, { once: true }),
  );
}
// Every entry of the browser's history has a name of its own, under which its place is kept.
if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");

const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the app");
// A store's app may begin with something else than the page that was built for browsers.
const built = container.dataset.page !== undefined && !isNativePlatform();

const { pathname } = window.location;
const missing = await fetchPage(pathname).then(
  () => null,
  (error: unknown) => ({ error }),
);
// A built page is still there to be read; the script that asked for this one tries again.
if (missing && built) throw missing.error;

const app = (
  <StrictMode>
    <BrowserRouter useTransitions={false}>
      {missing ? <UnexpectedError error={missing.error} /> : <Root />}
    </BrowserRouter>
  </StrictMode>
);

// What is drawn here is drawn in its own faces from the start, if they are not long in coming. A built
// page is taken up once it is seen: what is held back takes no focus.
await (built ? window.pageShown : facesHere());
takeEarlyClick();
if (built) {
  hydrateRoot(container, app);
} else {
  document.title = titleAt(pathname) ?? document.title;
  container.replaceChildren();
  createRoot(container).render(app);
}
