/**
 * Sign-in providers return to the native apps through their ID as scheme, because no link of the
 * site does. This is the default ID; `npm run native:sync` replaces it in the apps' files.
 */
export const NATIVE_SCHEME = "app.sovereign.discipline";
