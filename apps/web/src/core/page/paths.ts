import { isLinkPath, isNextPath, paths } from "@sovereign/domain/page-paths";

export {
  isAppPath,
  isNextPath,
  LAST_DAY,
  NEXT_MAX_LENGTH,
  paths,
} from "@sovereign/domain/page-paths";

/** Removes the trailing slash that prerendering adds; "/" stays. */
export function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}

/**
 * Returns where a sign-in that begins on this page continues: as its URL or the email link that led
 * here names, or here, on the page of a gift or an invitation.
 */
export function nextOfPage(): string | undefined {
  const { pathname, search, hash } = window.location;
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const state: { usr?: { next?: unknown } } | null = history.state;
  const given = [query.get("next"), fragment.get("next"), state?.usr?.next];
  return given.find(isNextPath) ?? (isLinkPath(pathname) ? pathname : undefined);
}

/** Returns the sign-in URL that continues to `next`. */
export function signInPath(next: string): string {
  return `${paths.auth}?next=${encodeURIComponent(next)}`;
}
