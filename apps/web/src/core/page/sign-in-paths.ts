/** What signs a member in besides the password; a page of the settings. */
export const otherSignInPath = "/app/settings/sign-in";
