import { fetchRoute, routesToFetch } from "./router-files.ts";

/** The pages of the app, by the names the router gives to their files. */
const OF_APP = /^(routes\/app\b|app-home$)/;

/** Has the browser keep a style sheet; what nobody reads of an answer would be under way for ever. */
async function fetchSheet(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

/**
 * Fetches the scripts and styles of the app's other pages while there is a connection. They would not
 * open offline in the first visit, whose pages the app's worker does not answer yet (decisions 25, 56).
 */
function fetchPages(): void {
  if (!navigator.onLine || navigator.serviceWorker?.controller) return;
  for (const route of routesToFetch().filter(({ id }) => OF_APP.test(id))) {
    // What does not come is asked for again when its page is opened.
    const asked = [fetchRoute(route), ...(route.css ?? []).map(fetchSheet)];
    for (const one of asked) one.catch(() => {});
  }
}

let begun = false;

/** Has the app's other pages fetched from now on, and whenever the connection comes back. */
export function fetchPagesAhead(): void {
  if (begun) return;
  begun = true;
  window.addEventListener("online", fetchPages);
  fetchPages();
}
