import { conditionChoices } from "@sovereign/content/words/office-members";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { FILTER_SOURCES, LISTED_DAYS, type MemberCondition } from "@sovereign/domain/member-filter";

export type ConditionGroup =
  | "state"
  | "quiet"
  | "renews"
  | "lapsed"
  | "source"
  | "price"
  | "joined"
  | "address"
  | "messages";

/** Conditions that exclude each other, or say the same more narrowly, are chosen from together. */
export function groupOf({ is }: MemberCondition): ConditionGroup {
  switch (is) {
    case "quiet":
    case "never_kept":
      return "quiet";
    case "joined_before":
    case "joined_after":
      return "joined";
    case "unconfirmed":
    case "bounced":
      return "address";
    case "wants_releases":
      return "messages";
    case "renews":
    case "lapsed":
    case "source":
    case "price":
      return is;
    default:
      return "state";
  }
}

export const groupName = (group: ConditionGroup): string => conditionChoices[group];

const days = (is: "quiet" | "renews" | "lapsed"): MemberCondition[] =>
  LISTED_DAYS[is].map((count) => ({ is, days: count }));

/** The choices under a word; the day and the sum have their own forms. */
export const CHOICES: Record<ConditionGroup, readonly MemberCondition[]> = {
  state: [
    ...([{ is: "paying" }, { is: "canceled" }, { is: "in_grace" }] as const),
    ...([{ is: "refunded" }, { is: "pays_twice" }, { is: "never_paid" }] as const),
  ],
  quiet: [...days("quiet"), { is: "never_kept" }],
  renews: days("renews"),
  lapsed: days("lapsed"),
  source: FILTER_SOURCES.map((source) => ({ is: "source", source })),
  address: [{ is: "unconfirmed" }, { is: "bounced" }],
  messages: [{ is: "wants_releases" }],
  price: [],
  joined: [],
};

/** Returns the conditions that can be added: each kind once, with its most common choice. */
export function addableConditions(
  conditions: readonly MemberCondition[],
  today: CalendarDate,
): MemberCondition[] {
  const all: MemberCondition[] = [
    ...CHOICES.state.slice(0, 3),
    { is: "lapsed", days: 30 },
    { is: "refunded" },
    { is: "source", source: "card" },
    { is: "price", amount: "64.00", currency: "USD" },
    { is: "joined_after", date: addDays(today, -30) },
    { is: "joined_before", date: addDays(today, -365) },
    { is: "renews", days: 30 },
    { is: "quiet", days: 14 },
    ...([{ is: "never_kept" }, { is: "never_paid" }, { is: "unconfirmed" }] as const),
    ...([{ is: "wants_releases" }, { is: "bounced" }, { is: "pays_twice" }] as const),
  ];
  const present = new Set(conditions.map(({ is }) => is));
  return all.filter(({ is }) => !present.has(is));
}
