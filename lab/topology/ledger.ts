/** What a member writes over and over: the day's line, or the answer to it. */
export type Field = "line" | "answer";

export type Loss = { member: string; field: Field; acknowledged: string; found: string };

type Entry = {
  /** The last value whose write was acknowledged. */
  acknowledged: string;
  /** Values sent since, of which nobody knows what became: refused, or written and not answered. */
  unknown: Set<string>;
};

/**
 * Every acknowledged write of the load, by member and field. Each member writes one field at a time
 * and waits for the answer, so what may stand in the database is the last acknowledged value or one
 * that was sent after it without an answer, and nothing else.
 */
export function createLedger() {
  const entries = new Map<string, Entry>();
  let acknowledgements = 0;

  const keyOf = (member: string, field: Field) => `${field} ${member}`;

  function entryOf(member: string, field: Field): Entry | undefined {
    return entries.get(keyOf(member, field));
  }

  return {
    /** A write is on its way: from now on its value may be found. */
    sent(member: string, field: Field, value: string): void {
      entryOf(member, field)?.unknown.add(value);
    },
    /** The write was acknowledged: from now on nothing older may be found. */
    acknowledged(member: string, field: Field, value: string): void {
      acknowledgements += 1;
      entries.set(keyOf(member, field), { acknowledged: value, unknown: new Set() });
    },
    /** Whether what was found in a member's field is what the acknowledgements promise. */
    holds(member: string, field: Field, found: string): boolean {
      const entry = entryOf(member, field);
      return !entry || entry.acknowledged === found || entry.unknown.has(found);
    },
    /** What was acknowledged and is not found; `read` gives "" where there is nothing. */
    lossesAmong(read: (member: string, field: Field) => string): Loss[] {
      return [...entries].flatMap(([key, { acknowledged }]) => {
        const [field, member] = key.split(" ") as [Field, string];
        const found = read(member, field);
        return this.holds(member, field, found) ? [] : [{ member, field, acknowledged, found }];
      });
    },
    /** How many writes were acknowledged so far. */
    count: () => acknowledgements,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
