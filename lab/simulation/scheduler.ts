type Planned = { at: number; order: number; act: () => void };

/** A clock that stops until all effects of the last event are done, then jumps to the next. */
export function createScheduler(begin: number) {
  const planned: Planned[] = [];
  let order = 0;
  let now = begin;

  const isBefore = (one: Planned, other: Planned) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  /** Returns the event's index in the queue, whose last entry is next. */
  function placeOf(event: Planned): number {
    let [low, high] = [0, planned.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = planned[middle];
      if (there && isBefore(event, there)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    now: () => now,
    /** Plans an action; returns a cancel function. */
    after(milliseconds: number, act: () => void): () => void {
      order += 1;
      const event = { at: now + Math.max(0, milliseconds), order, act };
      planned.splice(placeOf(event), 0, event);
      return () => {
        const place = planned.indexOf(event);
        if (place >= 0) planned.splice(place, 1);
      };
    },
    async runUntil(end: number): Promise<void> {
      for (let event = planned.at(-1); event && event.at <= end; event = planned.at(-1)) {
        planned.pop();
        now = event.at;
        event.act();
        // Runs after every promise that needs no further event.
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = end;
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
