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

/** The home screen's widgets (the app's own plugin), by the same rule as on the phones. */
export class TodayWidget {
  snapshot: KeptSnapshot | null = null;
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

  /** Returns the widgets' content; null while they only open the app. */
  day(now: Date): WidgetDay | null {
    return this.snapshot && widgetDay(this.snapshot, this.answers, now);
  }

  press(completion_status: CompletionStatus, now: Date): void {
    const date = this.day(now)?.date;
    if (!this.snapshot || !date) return;
    const given = { id: randomUUID(), date, completion_status };
    const answer = widgetAnswer(this.snapshot, this.answers, given, now);
    if (answer) this.answers.push(answer);
  }
}
