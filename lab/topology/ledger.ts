export type Field = "line" | "answer";

export type Loss = { member: string; field: Field; acknowledged: string; found: string };

type Entry = {
  acknowledged: string;
  /** Values sent since: refused, or written without a response. */
  unknown: Set<string>;
};

/**
 * Records every acknowledged write by member and field. A member writes one field at a time, so
 * the database must contain the last acknowledged value or a later one without a response.
 */
export function createLedger() {
  const entries = new Map<string, Entry>();
  let acknowledgements = 0;

  const keyOf = (member: string, field: Field) => `${field} ${member}`;

  function entryOf(member: string, field: Field): Entry | undefined {
    return entries.get(keyOf(member, field));
  }

  return {
    /** From now on the value may be found. */
    sent(member: string, field: Field, value: string): void {
      entryOf(member, field)?.unknown.add(value);
    },
    /** From now on no older value may be found. */
    acknowledged(member: string, field: Field, value: string): void {
      acknowledgements += 1;
      entries.set(keyOf(member, field), { acknowledged: value, unknown: new Set() });
    },
    holds(member: string, field: Field, found: string): boolean {
      const entry = entryOf(member, field);
      return !entry || entry.acknowledged === found || entry.unknown.has(found);
    },
    /** `read` returns "" for a missing value. */
    lossesAmong(read: (member: string, field: Field) => string): Loss[] {
      return [...entries].flatMap(([key, { acknowledged }]) => {
        const [field, member] = key.split(" ") as [Field, string];
        const found = read(member, field);
        return this.holds(member, field, found) ? [] : [{ member, field, acknowledged, found }];
      });
    },
    count: () => acknowledgements,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
