/** The version of the terms that who signs up accepts; another day with each change of the text. */
export const TERMS_VERSION = "2026-11-28";

/** Hash of this version's text, as a test compares it. */
export const TERMS_SHA256 = "fb39ffd02c3046e6f5614939ab25fd125725b30c07e0caf7c7fbe34c019b26b1";
