import type { LegalText } from "@sovereign/content/public/rich-text";

/** Replaced by the build with the texts of packages/content/legal, filled from its environment. */
declare const __LEGAL_TEXTS__: { privacy: LegalText; terms: LegalText };

/** The legal texts that this build was made with. */
export const legalTexts: { privacy: LegalText; terms: LegalText } = __LEGAL_TEXTS__;
