/**
 * The URL scheme that only the native apps open, for returning from a sign-in provider, where no
 * link of the site leads back into an app.
 */
export const NATIVE_SCHEME = "app.sovereign.discipline";
