/** The version of the terms that who signs up accepts; another day with each change of the text. */
export const TERMS_VERSION = "2026-11-29";

/** Hash of this version's text, as a test compares it. */
export const TERMS_SHA256 = "9326d50a09380c0b05dbb9eb542f8aae6137f1da6b63797ab384a0693cd0ec0b";
