import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { noticeOfflineStart } from "#lib/query-client.ts";
import { isNativePlatform } from "#platform/platform.ts";
import { session } from "#session/session.ts";
import { keepMemberCache } from "#web/member-cache.ts";
import { queryClient } from "#web/query-client.ts";
import { fetchPage, titleAt } from "./page-loading.tsx";
import { Root } from "./root.tsx";

noticeOfflineStart();
keepMemberCache(queryClient);
session.start();

const { pathname } = window.location;
await fetchPage(pathname);

const app = (
  <StrictMode>
    <BrowserRouter useTransitions={false}>
      <Root />
    </BrowserRouter>
  </StrictMode>
);

const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the app");
// A store's app may begin with something else than the page that was built for browsers.
if (container.dataset.page === undefined || isNativePlatform()) {
  document.title = titleAt(pathname) ?? document.title;
  container.replaceChildren();
  createRoot(container).render(app);
} else {
  hydrateRoot(container, app);
}
