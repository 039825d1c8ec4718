export type Outcome = { name: string; at: number; took: number; status: number };

export type Stretch = {
  all: Outcome[];
  asked: number;
  failed: Outcome[];
  /** Milliseconds from the first failed request to the end of the last; 0 without any. */
  failing: number;
  slowest: number;
  listed: string;
};

const isFailure = ({ status }: Outcome) => status === 0 || (status >= 400 && status !== 304);

/** Counts each kind: "2 × POST 503". */
export function listOf(outcomes: readonly Outcome[]): string {
  const kinds = Object.groupBy(outcomes, ({ name, status }) => `${name} ${status || "broken"}`);
  return Object.entries(kinds)
    .map(([kind, all = []]) => `${all.length} × ${kind}`)
    .join(", ");
}

export function createOutcomes() {
  const outcomes: Outcome[] = [];
  return {
    add: (outcome: Outcome) => void outcomes.push(outcome),
    /** Returns what ended at `since` or later, including what was in flight. */
    since(since: number): Stretch {
      const all = outcomes.filter(({ at, took }) => at + took >= since);
      const failed = all.filter(isFailure);
      const ends = failed.map(({ at, took }) => at + took);
      return {
        all,
        asked: all.length,
        failed,
        failing: failed.length ? Math.max(...ends) - Math.min(...failed.map(({ at }) => at)) : 0,
        slowest: Math.max(0, ...all.map(({ took }) => took)),
        listed: listOf(failed),
      };
    },
  };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
