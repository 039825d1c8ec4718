import { paths } from "@sovereign/domain/page-paths";

export { LAST_DAY, paths } from "@sovereign/domain/page-paths";

/** Removes the trailing slash that prerendering adds; "/" stays. */
export function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}

/** Whether a `next` parameter leads to a page of this site that requires a sign-in. */
export function isAppPath(next: string | null): next is string {
  return (
    next !== null &&
    /^\/(?:app|office|offer|stripe-test)(?:[/?]|$)/.test(next) &&
    !next.includes("\\")
  );
}

/** Whether a sign-in may continue there: into the app, to a gift, or to an invitation. */
export function isNextPath(next: string | null): next is string {
  return isAppPath(next) || (next !== null && /^\/(?:gift|partner)\/[\w~-]+$/.test(next));
}

/** Returns the sign-in URL that continues to `next`. */
export function signInPath(next: string): string {
  return `${paths.auth}?next=${encodeURIComponent(next)}`;
}
