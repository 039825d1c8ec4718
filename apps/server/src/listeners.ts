export type Listener<Told extends unknown[]> = (...told: Told) => unknown;

/** Listeners of an event. They are registered once both parts exist, and called in sequence. */
export function createListeners<Told extends unknown[]>(first: readonly Listener<Told>[] = []) {
  const listeners = [...first];
  return {
    add: (listener: Listener<Told>) => void listeners.push(listener),
    async tell(...told: Told): Promise<void> {
      for (const listener of listeners) await listener(...told);
    },
  };
}
