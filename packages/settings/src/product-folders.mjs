// @ts-check
// Where the folders stand that the server reads while it runs: in the sources, or in a build, where each
// lies under its name beside the server's one file. The build copies them by the same table.

/** Each folder's place in the sources, from the project's root. */
export const FOLDERS_IN_SOURCES = /** @type {const} */ ({
  emails: "packages/content/emails/",
  migrations: "apps/server/src/data/schema/migrations/",
  pack: "packages/content/pack/",
  web: "build/web/",
});

/**
 * The address of one of these folders, with a slash at its end.
 * @param {keyof typeof FOLDERS_IN_SOURCES} name
 */
export function productFolder(name) {
  // The build puts this word in the place of the name.
  // @ts-expect-error: in the sources nothing is called so
  const isBuilt = typeof BUILT_SERVER !== "undefined";
  return isBuilt
    ? new URL(`./${name}/`, import.meta.url)
    : new URL(`../../../${FOLDERS_IN_SOURCES[name]}`, import.meta.url);
}
