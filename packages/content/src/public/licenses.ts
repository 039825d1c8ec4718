/** A part of the product by others, in the form in which the bundler lists packages. */
export type License = { name: string; version?: string; identifier?: string; text: string };

/** The list in a build, at the root of the site. */
export const LICENSES_FILE = "licenses.json";
