type Task = (begin: () => void) => Promise<void>;

/**
 * Runs tasks of one key so that a task which waits serves everyone who asks before it calls
 * `begin`: whoever asks later needs a newer look and starts another. A failure is shared as well.
 */
export function createCoalescing() {
  const waiting = new Map<string, Promise<void>>();
  return (key: string, task: Task): Promise<void> => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const begin = () => {
      if (waiting.get(key) === run) waiting.delete(key);
    };
    const run: Promise<void> = Promise.resolve()
      .then(() => task(begin))
      .finally(begin);
    waiting.set(key, run);
    return run;
  };
}
