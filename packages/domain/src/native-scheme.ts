/** Sign-in providers return to the native apps through it, because no link of the site does. */
export const NATIVE_SCHEME = "app.sovereign.discipline";
