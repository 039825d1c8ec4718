/** The version of the terms that who signs up accepts; another day with each change of the text. */
export const TERMS_VERSION = "2026-11-30";

/** Hash of this version's text, as a test compares it. */
export const TERMS_SHA256 = "4899c075e82aa3c94c5c60d8569019c2568bb61cfe8c476f536240bffc1ba1dc";
