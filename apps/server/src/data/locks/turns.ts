export type InTurn = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** Runs the tasks of one key one after another, in the order they came; different keys side by side. */
export function createTurns(): InTurn {
  const latest = new Map<string, Promise<void>>();
  return (key, task) => {
    const result = (latest.get(key) ?? Promise.resolve()).then(task);
    // The next in turn waits for the end, however it ends.
    const ended = result.then(
      () => {},
      () => {},
    );
    latest.set(key, ended);
    void ended.then(() => {
      if (latest.get(key) === ended) latest.delete(key);
    });
    return result;
  };
}
