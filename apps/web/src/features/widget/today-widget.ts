// Part of the native apps alone: whoever needs it fetches it there.
import { registerPlugin } from "@capacitor/core";
import type { WidgetAnswer, WidgetSnapshot } from "@sovereign/domain/widget-day";

/** A snapshot as it lies on the phone: its form, and the address that a tap on a widget opens. */
export type KeptSnapshot = WidgetSnapshot & { version: 1; opens: string };

/** The app's own plugin, whose sources lie in apps/native (decision 106). */
export type TodayWidget = {
  /** Has the widgets show what these days come to, from now on. */
  show(options: { snapshot: KeptSnapshot }): Promise<void>;
  /** The answers that were given on widgets and not confirmed, from the earliest on. */
  takeAnswers(): Promise<{ answers: WidgetAnswer[] }>;
  /** Forgets answers that are kept elsewhere now. */
  confirmAnswers(options: { ids: string[] }): Promise<void>;
  /** Shows nothing more of the member; their answers wait for them. */
  hide(): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
};

export const todayWidget = registerPlugin<TodayWidget>("TodayWidget");
