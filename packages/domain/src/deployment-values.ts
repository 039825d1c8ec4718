/** The server replaces it by its own origin, so that one build serves any deployment. */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** Returns the absolute URL of a path, as built files contain it. */
export function builtAddress(path: string): string {
  return `${ORIGIN_PLACEHOLDER}${path}`;
}

/**
 * The header with which the server marks every answer of its API: the caller's id, or `NO_CALLER`
 * where it identified none. Networks and proxies answer requests too (decision 163).
 */
export const ANSWERED_FOR = "x-answered-for";
export const NO_CALLER = "anyone";

/**
 * Sign-in providers return to the native apps through their ID as scheme, because no link of the
 * site does. This is the default ID; `npm run native:sync` replaces it in the apps' files.
 */
export const NATIVE_SCHEME = "app.sovereign.discipline";
