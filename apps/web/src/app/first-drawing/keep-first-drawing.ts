import { copyShownUntil } from "@sovereign/domain/day-rollover";
import type { QueryClient } from "@tanstack/react-query";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage } from "#core/device/device-storage.ts";
import { paths, plainPath } from "#core/page/paths.ts";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { session } from "#core/session/session.ts";
import { membershipQuery } from "#features/membership/status/membership-query.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { type Copied, FIRST_DRAWING, type FirstDrawing } from "./first-drawing.ts";

const DASHBOARD: readonly string[] = [paths.app, paths.appHome];

/** Banners may be over by the next start; the address is no one's to read before it. */
const OMITTED = [
  "script",
  "style",
  "dialog",
  ".acct-who",
  ".app > :not(.skip, .topbar, .rail, .main, .foot, .tabbar)",
].join();

/** Saves the dashboard when the member leaves it; nothing is saved while `isLocked`. */
export function keepFirstDrawing(client: QueryClient, isLocked: () => boolean): void {
  function keep() {
    const member = session.getState().user?.id;
    if (!member) return;
    const key = keptFurther(member, FIRST_DRAWING);
    const drawing = isLocked() ? null : currentDrawing(client, member, new Date());
    if (drawing) deviceStorage.setItem(key, JSON.stringify(drawing));
    else deviceStorage.removeItem(key);
  }
  // After the page's own listeners, which end what lasts for a visit.
  window.addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
  });
  window.addEventListener("pagehide", keep);
}

const OMITTED_ATTRIBUTES = new Set(["id", "for", "autofocus"]);

/** Returns an element with its visible content as JSON, without what `omits` selects. */
function copiedElement(element: Element, omits: string): Copied {
  const attributes = [...element.attributes]
    .filter(({ name }) => !OMITTED_ATTRIBUTES.has(name) && !name.startsWith("on"))
    .map(({ name, value }) => [name, value]);
  const content =
    element instanceof HTMLTextAreaElement ? [element.value] : contentOf(element, omits);
  return [element.localName, Object.fromEntries(attributes), ...content];
}

function contentOf(element: Element, omits: string): Copied[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches(omits)) return [];
    return [copiedElement(node, omits)];
  });
}

function currentDrawing(client: QueryClient, member: string, now: Date): FirstDrawing | null {
  const app = document.querySelector("#root > .app");
  const isDashboard = DASHBOARD.includes(plainPath(window.location.pathname));
  if (!app || !isDashboard || app.querySelector("main > [data-waiting]")) return null;
  const overview = client.getQueryData(overviewQuery(member).queryKey);
  if (!overview || adminMode.isOn.get()) return null;
  const membership = client.getQueryData(membershipQuery(member).queryKey)?.answer;
  const until = copyShownUntil(overview, membership?.subscription_end ?? null, now);
  if (!until) return null;
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map(sheetOf);
  const frame = copiedElement(app, OMITTED);
  return { from: now.getTime(), until: until.getTime(), sheets, frame };
}

/** The bundler distinguishes two uses of a sheet by an empty fragment. */
const sheetOf = (link: Element) => (link.getAttribute("href") ?? "").replace(/#$/, "");
