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
