import type { CompletionStatus, DayRecord } from "@sovereign/domain/one-thing";
import { askedEvenings, pressedDays, shownDays } from "@sovereign/domain/widget-cases";
import type { WidgetAnswer, WidgetSnapshot } from "@sovereign/domain/widget-day";

type Language = {
  list(items: readonly string[]): string;
  nothing: string;
  status(status: CompletionStatus): string;
  record(fields: string[]): string;
  snapshot(fields: string[]): string;
  answer(fields: string[]): string;
};

// Both languages interpret `$` and `\` in a string; the table has no use for them.
function text(value: string): string {
  if (/["$\\\n]/.test(value)) throw new Error(`Not to be written in a test: ${value}`);
  return `"${value}"`;
}

const swift: Language = {
  list: (items) => `[${items.join(", ")}]`,
  nothing: "nil",
  status: (status) => `.${status}`,
  record: ([date, content, status, at]) =>
    `WidgetRecord(targetDate: ${date}, content: ${content}, completionStatus: ${status}, reflectedAt: ${at})`,
  snapshot: ([userId, timeZone, seenAt, records, restDays]) =>
    `WidgetSnapshot(userId: ${userId}, timeZone: ${timeZone}, seenAt: ${seenAt}, records: ${records}, restDays: ${restDays})`,
  answer: ([id, userId, date, status, editedAt, timeZone]) =>
    `WidgetAnswer(id: ${id}, userId: ${userId}, date: ${date}, completionStatus: ${status}, editedAt: ${editedAt}, timeZone: ${timeZone})`,
};

const kotlin: Language = {
  list: (items) => `listOf(${items.join(", ")})`,
  nothing: "null",
  status: (status) => `CompletionStatus.${status.toUpperCase()}`,
  record: (fields) => `WidgetRecord(${fields.join(", ")})`,
  snapshot: (fields) => `WidgetSnapshot(${fields.join(", ")})`,
  answer: (fields) => `WidgetAnswer(${fields.join(", ")})`,
};

const recordIn = (to: Language, record: DayRecord) =>
  to.record([
    text(record.target_date),
    text(record.content),
    to.status(record.completion_status),
    record.reflected_at === null ? to.nothing : text(record.reflected_at),
  ]);

const snapshotIn = (to: Language, { records, rest_days, ...snapshot }: WidgetSnapshot) =>
  to.snapshot([
    text(snapshot.user_id),
    text(snapshot.time_zone),
    text(snapshot.seen_at),
    to.list(records.map((record) => recordIn(to, record))),
    to.list(rest_days.map(text)),
  ]);

const answersIn = (to: Language, answers: readonly WidgetAnswer[]) =>
  to.list(
    answers.map((answer) =>
      to.answer([
        text(answer.id),
        text(answer.user_id),
        text(answer.date),
        to.status(answer.completion_status),
        text(answer.edited_at),
        text(answer.time_zone),
      ]),
    ),
  );

const WRITTEN = `// Written by \`npm run widget -w apps/native\` from packages/domain/src/widget-days.json.`;

type Given = Pick<(typeof pressedDays)[number], "name" | "snapshot" | "answers" | "at">;

const givenIn = (to: Language, each: Given) => [
  text(each.name),
  snapshotIn(to, each.snapshot),
  answersIn(to, each.answers),
  text(each.at),
];

export function swiftTest(): string {
  const shown = shownDays.map(({ shows, ...each }) => {
    const [name, snapshot, answers, at] = givenIn(swift, each);
    const expected = [shows.date, shows.state, shows.text, shows.strip, shows.changes_at];
    const values = expected.map((value) => (value === null ? "nil" : text(value)));
    return `        shows(
            ${name},
            ${snapshot},
            ${answers}, at: ${at},
            ${values.join(", ")})`;
  });
  const pressed = pressedDays.map((each) => {
    const [name, snapshot, answers, at] = givenIn(swift, each);
    return `        takes(
            ${name},
            ${snapshot},
            ${answers}, of: ${text(each.date)}, at: ${at}, ${each.counts})`;
  });
  const asked = askedEvenings.map((each) => {
    const [name, snapshot, answers, at] = givenIn(swift, each);
    const date = each.asks === null ? "nil" : text(each.asks);
    return `        asks(
            ${name},
            ${snapshot},
            ${answers}, at: ${at}, ${date})`;
  });
  return `${WRITTEN}
import XCTest

@testable import WidgetRule

final class WidgetDayTests: XCTestCase {
    private func shows(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], at: String,
        _ date: String, _ state: String, _ text: String?, _ strip: String, _ changesAt: String
    ) {
        let day = WidgetDay(snapshot, answers: answers, at: Instants.parse(at)!)
        XCTAssertEqual(day.date, date, name)
        XCTAssertEqual(day.state.rawValue, state, name)
        XCTAssertEqual(day.text, text, name)
        XCTAssertEqual(day.strip.map(\\.mark.rawValue).joined(separator: " "), strip, name)
        XCTAssertEqual(day.strip.last?.date, date, name)
        XCTAssertEqual(Instants.text(day.changesAt), changesAt, name)
    }

    private func takes(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], of date: String,
        at: String, _ counts: Bool
    ) {
        let given = snapshot.answer(
            id: "new", date: date, status: .partial, answers: answers, at: Instants.parse(at)!)
        let expected = WidgetAnswer(
            id: "new", userId: snapshot.userId, date: date, completionStatus: .partial,
            editedAt: at, timeZone: snapshot.timeZone)
        XCTAssertEqual(given, counts ? expected : nil, name)
    }

    private func asks(
        _ name: String, _ snapshot: WidgetSnapshot, _ answers: [WidgetAnswer], at: String,
        _ date: String?
    ) {
        let question = snapshot.eveningQuestion(answers: answers, at: Instants.parse(at)!)
        XCTAssertEqual(question?.date, date, name)
    }

    func testShowsTheRightDay() {
${shown.join("\n")}
    }

    func testHandlesAPress() {
${pressed.join("\n")}
    }

    func testAsksInTheEvening() {
${asked.join("\n")}
    }
}
`;
}

export function kotlinTest(): string {
  const shown = shownDays.map(({ shows, ...each }) => {
    const [name, snapshot, answers, at] = givenIn(kotlin, each);
    const expected = [shows.date, shows.state, shows.text, shows.strip, shows.changes_at];
    const values = expected.map((value) => (value === null ? "null" : text(value)));
    return `        shows(
            ${name},
            ${snapshot},
            ${answers},
            ${at},
            ${values.join(", ")},
        )`;
  });
  const pressed = pressedDays.map((each) => {
    const [name, snapshot, answers, at] = givenIn(kotlin, each);
    return `        takes(
            ${name},
            ${snapshot},
            ${answers},
            ${text(each.date)},
            ${at},
            ${each.counts},
        )`;
  });
  return `${WRITTEN}
package app.sovereign.discipline.widget

import java.time.Instant
import org.junit.Assert.assertEquals
import org.junit.Test

class WidgetDayTest {
    private fun shows(
        name: String,
        snapshot: WidgetSnapshot,
        answers: List<WidgetAnswer>,
        at: String,
        date: String,
        state: String,
        text: String?,
        strip: String,
        changesAt: String,
    ) {
        val day = widgetDay(snapshot, answers, Instant.parse(at))
        assertEquals(name, date, day.date.toString())
        assertEquals(name, state, day.state.word)
        assertEquals(name, text, day.text)
        assertEquals(name, strip, day.strip.joinToString(" ") { it.mark.word })
        assertEquals(name, day.date, day.strip.last().date)
        assertEquals(name, Instant.parse(changesAt), day.changesAt)
    }

    private fun takes(
        name: String,
        snapshot: WidgetSnapshot,
        answers: List<WidgetAnswer>,
        date: String,
        at: String,
        counts: Boolean,
    ) {
        val partial = CompletionStatus.PARTIAL
        val given = widgetAnswer(snapshot, answers, "new", date, partial, Instant.parse(at))
        val expected = WidgetAnswer("new", snapshot.userId, date, partial, at, snapshot.timeZone)
        assertEquals(name, if (counts) expected else null, given)
    }

    @Test
    fun showsTheRightDay() {
${shown.join("\n")}
    }

    @Test
    fun handlesAPress() {
${pressed.join("\n")}
    }
}
`;
}
