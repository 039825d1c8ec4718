import { NATIVE_SCHEME } from "@sovereign/domain/deployment-values";
import { matchPath } from "react-router";
import { paths } from "#core/page/paths.ts";

export type OpenedLink = {
  path: string;
  /** The token of an email link must not be in a URL (decision 34). */
  emailLinkToken?: string;
  /** The path where the sign-in continues that such a link begins. */
  next?: string;
};

const MAILED: readonly string[] = [paths.auth, paths.confirm, paths.confirmEmail, paths.undoEmail];

const OPENED: readonly string[] = [
  paths.home,
  paths.about,
  paths.demo,
  paths.privacy,
  paths.terms,
  paths.licenses,
  paths.appPreview,
  paths.tiers,
  ...MAILED,
  paths.sharedReview(":token"),
  paths.unsubscribe(":token"),
  paths.offer(":code"),
  paths.gift,
  paths.giftLink(":token"),
  paths.partnerLink(":token"),
  paths.pay(":token"),
  paths.app,
  paths.appHome,
  paths.oneThing,
  paths.accountability,
  paths.history,
  paths.historyYear,
  paths.historyPrint,
  paths.rest,
  paths.historyDay(":date"),
  paths.weekReview(),
  paths.thirtyDayReview(),
  paths.programme,
  paths.programmeDay(":day"),
  paths.vault,
  paths.vaultItem(":section", ":id"),

  paths.announced(":shelf", ":id"),
  paths.highlights,
  paths.manifesto,
  paths.community,
  paths.welcome,
  paths.appAbout,
  paths.settings,
  paths.devices,
  paths.changeEmail,
  paths.twoFactor,
  paths.otherSignIn,
  paths.unsent,
  paths.reminders,
  paths.staffLooks,
  paths.withdraw,
];

/** Allowed query parameters; none reports a payment. */
const ASKED = [
  "tab",
  "next",
  "q",
  "year",
  "until",
  "last_day",
  "why",
  "add",
  "reminder",
  // A sentence for the draft, from a phone's shortcut.
  "shared_text",
];
const RETURNED = ["arrived", "code", "sign-in"];

const MAX_LINK_LENGTH = 4096;
/** Encoded slashes and dots, blanks and broken escapes, which no legitimate URL contains. */
const TRICKS = /[\s\\\p{Cc}]|%(?:2f|5c|2e|00|25|0a|0d)|%(?![\da-f]{2})|\/\.{1,2}(?:\/|$)/iu;
const SECTION = /^#[a-z][a-z-]{0,40}$/;

function only(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => names.includes(name)));
}

const after = (sign: "?" | "#", parameters: URLSearchParams) =>
  parameters.size > 0 ? `${sign}${parameters}` : "";

/** Null for a suspicious link. With the app's own scheme the path follows the two slashes. */
export function openedLink(link: string, server: string): OpenedLink | null {
  const [before = ""] = link.split(/[?#]/, 1);
  if (link.length > MAX_LINK_LENGTH || TRICKS.test(before) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.username !== "" || url.password !== "") return null;
  const own = link.startsWith(`${NATIVE_SCHEME}://`);
  if (!own && url.origin !== new URL(server).origin) return null;
  const path = pathOf(own ? `/${url.host}${url.pathname}` : url.pathname);
  if (path === null || !isOpened(path)) return null;

  const hash = new URLSearchParams(url.hash.slice(1));
  const emailLinkToken = hash.get("token") ?? url.searchParams.get("token");
  const wanted = url.searchParams.get("next") ?? hash.get("next");
  const next = wanted !== null && leadsOn(wanted) ? wanted : null;
  if (emailLinkToken !== null && MAILED.includes(path)) {
    return { path, emailLinkToken, ...(next && { next }) };
  }
  const query = only(url.searchParams, ASKED);
  if (next) query.set("next", next);
  else query.delete("next");
  const returned = own ? after("#", only(hash, RETURNED)) : "";
  const section = SECTION.test(url.hash) ? url.hash : "";
  return { path: path + after("?", query) + (returned || section) };
}

const isOpened = (path: string) => OPENED.some((page) => matchPath(page, path));

function leadsOn(next: string): boolean {
  const [before = ""] = next.split(/[?#]/, 1);
  return !TRICKS.test(before) && isOpened(before);
}

function pathOf(pathname: string): string | null {
  if (pathname === "/") return pathname;
  const path = pathname.replace(/\/$/, "");
  return /^(?:\/[^/]+)+$/.test(path) ? path : null;
}
