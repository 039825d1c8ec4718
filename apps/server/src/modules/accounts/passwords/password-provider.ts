/** The provider of an account row that has a password. */
export const PASSWORD_PROVIDER = "credential";
