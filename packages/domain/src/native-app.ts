/**
 * What the native apps are called by their systems, and the scheme of the addresses that only they open:
 * a return from a provider of sign-in, which no link of the site can bring back into an app.
 */
export const NATIVE_APP_ID = "app.sovereign.discipline";
