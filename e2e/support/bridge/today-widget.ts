import { randomUUID } from "node:crypto";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import {
  type WidgetAnswer,
  type WidgetDay,
  type WidgetSnapshot,
  widgetAnswer,
  widgetDay,
} from "@sovereign/domain/widget-day";

type KeptSnapshot = WidgetSnapshot & { opens: string };

/** The widgets of a phone's home screen (the app's own plugin), by the rule that the phones have too. */
export class TodayWidget {
  /** What the app has left for them; null where it left nothing. */
  snapshot: KeptSnapshot | null = null;
  /** What was answered on them and the app has not confirmed. */
  answers: WidgetAnswer[] = [];

  show({ snapshot }: { snapshot: KeptSnapshot }) {
    this.snapshot = snapshot;
  }

  takeAnswers() {
    return { answers: this.answers };
  }

  confirmAnswers({ ids }: { ids: string[] }) {
    this.answers = this.answers.filter(({ id }) => !ids.includes(id));
  }

  hide() {
    this.snapshot = null;
  }

  clear() {
    this.hide();
    this.answers = [];
  }

  /** What the widgets show at an instant; null while they ask to open the app. */
  day(now: Date): WidgetDay | null {
    return this.snapshot && widgetDay(this.snapshot, this.answers, now);
  }

  /** A press on an answer of the day that is shown at an instant. */
  press(completion_status: CompletionStatus, now: Date): void {
    const date = this.day(now)?.date;
    if (!this.snapshot || !date) return;
    const given = { id: randomUUID(), date, completion_status };
    const answer = widgetAnswer(this.snapshot, this.answers, given, now);
    if (answer) this.answers.push(answer);
  }
}
