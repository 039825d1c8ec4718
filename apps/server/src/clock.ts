/** The source of the present instant; rules receive it as an argument. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const EARLIEST = Date.UTC(2020, 0, 1);

/** Throws when the machine's clock was never set, because days and sessions would be wrong. */
export function assertClockIsSet(now: Date): void {
  if (now.getTime() < EARLIEST) {
    throw new Error("this machine's clock is set before 2020: set it, then start again");
  }
}

/** Above delays of the network, below what changes a member's day or lets codes and tokens expire. */
const MAX_DIFFERENCE_MS = 60_000;

/** Returns how far this machine's clock is ahead of another, in milliseconds. */
async function millisecondsAhead(clock: Clock, read: () => Promise<Date>): Promise<number> {
  const before = clock().getTime();
  const other = await read();
  return (before + clock().getTime()) / 2 - other.getTime();
}

/** Resolves with what to correct when this machine's clock is not the database's. */
export async function clockProblem(
  clock: Clock,
  readDatabase: () => Promise<Date>,
): Promise<string | undefined> {
  const ahead = await millisecondsAhead(clock, readDatabase);
  if (Math.abs(ahead) <= MAX_DIFFERENCE_MS) return undefined;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `this machine's clock is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} the database's: turn on time synchronization on both machines (timedatectl set-ntp true), then start again`;
}

const WATCH_INTERVAL_MS = 60_000;

/**
 * Calls `report` each minute in which this machine's clock is not the database's, with the seconds
 * it is ahead, and `onSetBack` where it was set back since the last one. Returns a function that ends
 * that.
 */
export function watchClock(
  clock: Clock,
  readDatabase: () => Promise<Date>,
  report: (secondsAhead: number) => void,
  onSetBack: (seconds: number) => void = () => {},
): () => void {
  // The other clock of a process only counts.
  const offset = () => clock().getTime() - performance.now();
  let last = offset();
  const check = async () => {
    const setBack = last - offset();
    last = offset();
    if (setBack > MAX_DIFFERENCE_MS) onSetBack(Math.round(setBack / 1000));
    // A database that does not respond is reported elsewhere.
    const ahead = await millisecondsAhead(clock, readDatabase).catch(() => 0);
    if (Math.abs(ahead) > MAX_DIFFERENCE_MS) report(Math.round(ahead / 1000));
  };
  const timer = setInterval(() => void check(), WATCH_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
