/** The version of the terms that who signs up accepts; another day with each change of the text. */
export const TERMS_VERSION = "2026-11-28";

/** Of the text that this version is, as a test compares it. */
export const TERMS_SHA256 = "bca455b27d1b776ce4156bf311e87b3a64ce71f997f407b37f5050df8be715a8";
