/** One kind of request of a load: how many in a hundred it is, and what all of them must answer. */
export type Kind = { share: number; status: number; requests: string[] };

/** What the driver is asked to do for one turn. */
export type Order = { port: number; connections: number; milliseconds: number; kinds: Kind[] };

/** What became of it; times of an operation in milliseconds. */
export type Outcome = {
  operations: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Answers with another status than theirs must have. */
  wrong: { status: number; request: string }[];
};

/**
 * The order of a hundred requests: every kind as often as its share, spread evenly, so that no
 * connection sends all of one kind at once.
 */
export function hundredOf(kinds: readonly Pick<Kind, "share">[]): number[] {
  const places = kinds.flatMap(({ share }, kind) =>
    Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share })),
  );
  if (places.length !== 100) throw new Error(`The shares add up to ${places.length}, not to 100`);
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
