import type { LegalText } from "@sovereign/content/public/rich-text";

/** The build replaces this with the texts of packages/content/legal. */
declare const __LEGAL_TEXTS__: { privacy: LegalText; terms: LegalText };

export const legalTexts: { privacy: LegalText; terms: LegalText } = __LEGAL_TEXTS__;
