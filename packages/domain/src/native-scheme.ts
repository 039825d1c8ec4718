/**
 * The scheme of the addresses that only the native apps open, whatever the stores call them: a return
 * from a provider of sign-in, which no link of the site can bring back into an app.
 */
export const NATIVE_SCHEME = "app.sovereign.discipline";
