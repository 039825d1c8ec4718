/** The value below which a share of ascending numbers lies, by the nearest rank; NaN of none. */
export function percentile(ascending: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(ascending.length * share));
  return ascending[rank - 1] ?? Number.NaN;
}

/** The middle of some numbers, between the two middle ones of an even count; NaN of none. */
export function median(numbers: readonly number[]): number {
  const ascending = [...numbers].sort((one, other) => one - other);
  const half = ascending.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    ascending[Math.ceil(half) - 1],
    ascending[Math.floor(half)],
  ];
  return (low + high) / 2;
}

/** What one system did in one of its turns. */
export type Turn = {
  operations: number;
  seconds: number;
  /** Of an operation, in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time in seconds: of the server's process, and of all processes of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
};

/** What a figure of a turn is, by the names of the table. */
export const FIGURES = {
  cpu: ({ serverCpu, databaseCpu, operations }: Turn) =>
    ((serverCpu + databaseCpu) / operations) * 1e6,
  serverCpu: ({ serverCpu, operations }: Turn) => (serverCpu / operations) * 1e6,
  databaseCpu: ({ databaseCpu, operations }: Turn) => (databaseCpu / operations) * 1e6,
  throughput: ({ operations, seconds }: Turn) => operations / seconds,
  p50: ({ p50 }: Turn) => p50,
  p99: ({ p99 }: Turn) => p99,
};

export type Figure = keyof typeof FIGURES;

/** The middle of a figure over all turns of a system. */
export const figureOf = (turns: readonly Turn[], figure: Figure): number =>
  median(turns.map(FIGURES[figure]));

/**
 * How many times one system's figure is another's: the middle of what each round says by itself, since
 * the two had their turns next to each other in it and the machine may have changed between rounds.
 */
export function ratio(turns: readonly Turn[], others: readonly Turn[], figure: Figure): number {
  if (turns.length !== others.length) throw new Error("The systems had unequal numbers of turns");
  return median(
    turns.map((turn, round) => {
      const other = others[round];
      return other ? FIGURES[figure](turn) / FIGURES[figure](other) : Number.NaN;
    }),
  );
}
