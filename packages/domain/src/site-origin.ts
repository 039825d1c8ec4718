/** The server replaces it by its own origin, so that one build serves any deployment. */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** Returns the absolute URL of a path, as built files contain it. */
export function builtAddress(path: string): string {
  return `${ORIGIN_PLACEHOLDER}${path}`;
}
