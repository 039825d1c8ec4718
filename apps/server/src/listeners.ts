export type Listener<Told extends unknown[]> = (...told: Told) => unknown;

/** Those a part tells of what happens. They are handed to it once both exist, and called in turn. */
export function createListeners<Told extends unknown[]>(first: readonly Listener<Told>[] = []) {
  const listeners = [...first];
  return {
    add: (listener: Listener<Told>) => void listeners.push(listener),
    async tell(...told: Told): Promise<void> {
      for (const listener of listeners) await listener(...told);
    },
  };
}
