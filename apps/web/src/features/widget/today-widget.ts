// Import in native apps only, on demand.
import { registerPlugin } from "@capacitor/core";
import type { WidgetAnswer, WidgetSnapshot } from "@sovereign/domain/widget-day";

/** The snapshot stored on the phone, with its format version and the URL that a tap opens. */
export type KeptSnapshot = WidgetSnapshot & { version: 1; opens: string };

/** The app's own plugin; its source is in apps/native (decision 106). */
export type TodayWidget = {
  show(options: { snapshot: KeptSnapshot }): Promise<void>;
  /** Returns unconfirmed answers given on widgets, oldest first. */
  takeAnswers(): Promise<{ answers: WidgetAnswer[] }>;
  confirmAnswers(options: { ids: string[] }): Promise<void>;
  /** Hides the member's data; unconfirmed answers remain. */
  hide(): Promise<void>;
  clear(): Promise<void>;
};

export const todayWidget = registerPlugin<TodayWidget>("TodayWidget");
