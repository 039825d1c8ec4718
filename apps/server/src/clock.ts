/** Where the server gets the present instant from; every rule receives it as an argument. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Throws for an instant at which this product did not exist: the machine's clock was never set, and
 * with it days, links and sessions would all be wrong.
 */
export function assertClockIsSet(now: Date): void {
  if (now.getTime() < EARLIEST) {
    throw new Error("the clock of this machine stands before 2020: set it, then start again");
  }
}
