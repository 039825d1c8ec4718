import { useSyncExternalStore } from "react";

export function createEmitter<Details extends unknown[] = []>() {
  const listeners = new Set<(...details: Details) => void>();
  return {
    emit(...details: Details): void {
      for (const listener of [...listeners]) listener(...details);
    },
    subscribe(listener: (...details: Details) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function createStore<Value>(initial: Value) {
  const changes = createEmitter();
  let value = initial;
  return {
    initial,
    get: () => value,
    set(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

type Store<Value> = ReturnType<typeof createStore<Value>>;

export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}
