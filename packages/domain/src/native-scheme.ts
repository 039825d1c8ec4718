/**
 * A sign-in provider returns to the native apps through this scheme, because no link of the site
 * opens them.
 */
export const NATIVE_SCHEME = "app.sovereign.discipline";
