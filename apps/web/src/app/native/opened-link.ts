import { NATIVE_SCHEME } from "@sovereign/domain/native-scheme";
import { matchPath } from "react-router";
import { paths } from "#core/page/paths.ts";

/** The page that a link opened on the phone leads to. */
export type OpenedLink = {
  /** Its address in the app. */
  path: string;
  /** The token of a mailed link, which belongs in no address (decision 34). */
  mailedToken?: string;
};

/** The pages of links that a mail brings. */
const MAILED: readonly string[] = [paths.auth, paths.confirm, paths.confirmEmail, paths.undoEmail];

/** Every page that a link may open: all that a member may be sent to, and no operator's. */
const OPENED: readonly string[] = [
  ...[paths.home, paths.about, paths.demo, paths.privacy, paths.terms, paths.appPreview],
  ...[paths.tiers, ...MAILED, paths.sharedReview(":token")],
  ...[paths.app, paths.appHome, paths.oneThing, paths.accountability],
  ...[paths.history, paths.historyYear, paths.historyPrint, paths.rest, paths.historyDay(":date")],
  ...[paths.weekReview(), paths.thirtyDayReview()],
  ...[paths.programme, paths.programmeDay(":day"), paths.vault, paths.vaultItem(":section", ":id")],
  ...[paths.manifesto, paths.community, paths.welcome, paths.appAbout],
  ...[paths.settings, paths.devices, paths.changeEmail, paths.twoFactor, paths.otherSignIn],
  ...[paths.unsent, paths.reminders],
];

/** What a link may ask of its page: what shows something, and nothing that reports a payment. */
const ASKED = ["tab", "next", "q", "year", "until", "last_day", "why", "add", "reminder"] as const;
/** What comes from a provider of sign-in by the app's own scheme alone. */
const RETURNED = ["arrived", "code", "sign-in"];

const LONGEST = 4096;
/** No honest address has these: other signs for a slash or a step up, blanks, half a byte. */
const TRICKS = /[\s\\\p{Cc}]|%(?:2f|5c|2e|00|25|0a|0d)|%(?![\da-f]{2})|\/\.{1,2}(?:\/|$)/iu;
const SECTION = /^#[a-z][a-z-]{0,40}$/;

/** Keeps what is named, as it stands. */
function only(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => names.includes(name)));
}

const after = (sign: "?" | "#", parameters: URLSearchParams) =>
  parameters.size > 0 ? `${sign}${parameters}` : "";

/**
 * The page that a link leads to, or null for one that the app does not open: of another host or scheme,
 * with a name and a password in it, with tricks in its path, or of a page that is none. A link only ever
 * shows a page; what of its question and its end is not known is left out. `server` is the origin of
 * the product; the app's own scheme has the page's address behind its two slashes.
 */
export function openedLink(link: string, server: string): OpenedLink | null {
  const [before = ""] = link.split(/[?#]/, 1);
  if (link.length > LONGEST || TRICKS.test(before) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.username !== "" || url.password !== "") return null;
  const own = link.startsWith(`${NATIVE_SCHEME}://`);
  if (!own && url.origin !== new URL(server).origin) return null;
  const path = pathOf(own ? `/${url.host}${url.pathname}` : url.pathname);
  if (path === null || !isOpened(path)) return null;

  const hash = new URLSearchParams(url.hash.slice(1));
  const mailedToken = hash.get("token") ?? url.searchParams.get("token");
  if (mailedToken !== null && MAILED.includes(path)) return { path, mailedToken };
  const query = only(url.searchParams, ASKED);
  if (!leadsOn(query.get("next"))) query.delete("next");
  const returned = own ? after("#", only(hash, RETURNED)) : "";
  const section = SECTION.test(url.hash) ? url.hash : "";
  return { path: path + after("?", query) + (returned || section) };
}

const isOpened = (path: string) => OPENED.some((page) => matchPath(page, path));

/** Whether a sign-in may go on to what a link names: to no page that a link may not open itself. */
function leadsOn(next: string | null): boolean {
  const [before = ""] = next?.split(/[?#]/, 1) ?? [];
  return !TRICKS.test(before) && isOpened(before);
}

/** A path without the slash at its end; null for one with an empty step in it. */
function pathOf(pathname: string): string | null {
  if (pathname === "/") return pathname;
  const path = pathname.replace(/\/$/, "");
  return /^(?:\/[^/]+)+$/.test(path) ? path : null;
}
