/**
 * Where built pages name their own origin. The build knows no address, so that one build serves any
 * deployment; the server puts its own in this place when it opens a file.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** The whole address of a path of the site, as built files write it. */
export function builtAddress(path: string): string {
  return `${ORIGIN_PLACEHOLDER}${path}`;
}
