import { paths } from "#core/page/paths.ts";
import { fetchAhead, routesToFetch, routesToFetchAt } from "./router-files.ts";

/** The pages of the app, by the names the router gives to their files. */
const OF_APP = /^(routes\/app\b|app-home$)/;

/**
 * Fetches the scripts and styles of the app's other pages while there is a connection. They would not
 * open offline in the first visit, whose pages the app's worker does not answer yet (decisions 25, 56).
 */
function fetchPages(): void {
  if (!navigator.onLine || navigator.serviceWorker?.controller) return;
  fetchAhead(routesToFetch().filter(({ id }) => OF_APP.test(id)));
}

let begun = false;

/**
 * Has the app's other pages, and what else `fetchFurther` fetches, fetched from now on, and whenever
 * the connection comes back.
 */
export function fetchPagesAhead(fetchFurther: () => Promise<unknown>): void {
  if (begun) return;
  begun = true;
  const fetchAll = () => {
    fetchFurther().catch(() => {});
    fetchPages();
  };
  window.addEventListener("online", fetchAll);
  fetchAll();
}

let isNear = false;

/** Fetches the dashboard's scripts and styles, once: for whoever has begun to sign in. */
export function fetchDashboardAhead(): void {
  if (isNear) return;
  isNear = true;
  fetchAhead(routesToFetchAt(paths.app));
}
