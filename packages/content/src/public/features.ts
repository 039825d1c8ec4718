import { comingMark } from "@sovereign/content/words/coming";
import { replacePlaceholders } from "./fill.ts";

/**
 * What the texts speak of that is not there from the first day on, and whether it is there. Whoever
 * brings one says `true` here, and its mark leaves every page, mail and legal text (decision 48).
 */
const FEATURES = {
  /** Its own page, with what it opens at each milestone. */
  accountability: true,
  /** The weekly plot and the explanation of the streak, at three days. */
  insights: true,
  /** The review that thirty days open. */
  review: true,
  reminders: true,
  export: true,
  deletion: true,
  two_factor: true,
  /** Signing in with an account elsewhere. */
  other_sign_in: true,
  native_apps: false,
  /** Opening the app without a network; a page that is open goes on without one. */
  offline_app: false,
  share_cards: true,
  /** The specification counts five levels of membership and describes four. */
  fifth_level: false,
} as const satisfies Record<string, boolean>;

/** A part of the product that a text may name before it is there. */
export type Feature = keyof typeof FEATURES;

/** Whether a part of the product is there. */
export function isAvailable(feature: Feature): boolean {
  return FEATURES[feature];
}

/** Those that are not there yet. */
export function comingFeatures(): Feature[] {
  return (Object.keys(FEATURES) as Feature[]).filter((feature) => !isAvailable(feature));
}

/**
 * The mark to set behind the name of a feature: " (coming)", or other words that end so; nothing
 * once the feature is there.
 */
export function coming(feature: Feature, words: string = comingMark): string {
  return isAvailable(feature) ? "" : ` (${words})`;
}

/** Sets the marks of a text that is a file: `{reminders_coming}` stands where one belongs. */
export function withMarks(text: string): string {
  return replacePlaceholders(text, (name) => {
    const feature = name.replace(/_coming$/, "");
    return feature !== name && feature in FEATURES ? coming(feature as Feature) : undefined;
  });
}

const MARK = new RegExp(` \\(([^()]*${comingMark})\\)`);

/** A text cut at its marks: words and marks in turn, words first, the marks without their brackets. */
export function cutAtMarks(text: string): string[] {
  return text.split(MARK);
}
