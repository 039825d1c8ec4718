/** The number of further calls and statements until the server crashes; null for never. */
export type Crash = number | null;

/** A server that can crash at any of its steps: a statement, or a call of a third party. */
export function createDeath() {
  let stepsLeft: Crash = null;
  let taken = 0;
  let isDead = false;

  /** Runs `work` on a server that crashes after `steps`, and restarts it. */
  async function dyingAfter<Result>(steps: Crash, work: () => Promise<Result>): Promise<Result> {
    stepsLeft = steps;
    taken = 0;
    isDead = false;
    return work().finally(() => {
      stepsLeft = null;
    });
  }

  return {
    dyingAfter,
    /** A crashed server reaches neither the provider nor the database until it is restarted. */
    step(): void {
      taken += 1;
      if (stepsLeft === null) return;
      isDead = stepsLeft === 0;
      if (isDead) throw new Error("the server died here");
      stepsLeft -= 1;
    },
    /** The same for work that fails when the server crashes; resolves with whether it has. */
    crashes: (steps: Crash, work: () => Promise<unknown>): Promise<boolean> =>
      dyingAfter(steps, () =>
        work().then(
          () => isDead,
          (error: unknown) => {
            if (!isDead) throw error;
            return true;
          },
        ),
      ),
    /** The number of steps since the last start. */
    taken: () => taken,
  };
}
