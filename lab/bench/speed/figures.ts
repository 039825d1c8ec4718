/** Returns the percentile of ascending numbers by nearest rank; NaN for none. */
export function percentile(ascending: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(ascending.length * share));
  return ascending[rank - 1] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const ascending = numbers.toSorted((one, other) => one - other);
  const half = ascending.length / 2;
  const low = ascending[Math.ceil(half) - 1] ?? Number.NaN;
  const high = ascending[Math.floor(half)] ?? Number.NaN;
  return (low + high) / 2;
}

export type Turn = {
  operations: number;
  seconds: number;
  /** Per operation, in milliseconds. */
  p50: number;
  p99: number;
  /** CPU seconds of the server's process, and of all PostgreSQL processes. */
  serverCpu: number;
  databaseCpu: number;
};

const FIGURES = {
  cpu: ({ serverCpu, databaseCpu, operations }: Turn) =>
    ((serverCpu + databaseCpu) / operations) * 1e6,
  serverCpu: ({ serverCpu, operations }: Turn) => (serverCpu / operations) * 1e6,
  databaseCpu: ({ databaseCpu, operations }: Turn) => (databaseCpu / operations) * 1e6,
  throughput: ({ operations, seconds }: Turn) => operations / seconds,
  p50: ({ p50 }: Turn) => p50,
  p99: ({ p99 }: Turn) => p99,
};

export type Figure = keyof typeof FIGURES;

export const figureOf = (turns: readonly Turn[], figure: Figure): number =>
  median(turns.map(FIGURES[figure]));

/** Returns the median of the rounds' ratios, since the machine may change between rounds. */
export function ratio(turns: readonly Turn[], others: readonly Turn[], figure: Figure): number {
  if (turns.length !== others.length) throw new Error("The systems had unequal numbers of turns");
  return median(
    turns.map((turn, round) => {
      const other = others[round];
      return other ? FIGURES[figure](turn) / FIGURES[figure](other) : Number.NaN;
    }),
  );
}
