/** The version of the terms that who signs up accepts; another day with each change of the text. */
export const TERMS_VERSION = "2026-11-29";

/** Hash of this version's text, as a test compares it. */
export const TERMS_SHA256 = "9d21d6407868c022a51f7161978fc5e3ddace65e6982cabedc859b9bce9b4aec";
