/** A failed task does not stop the next. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Result>(task: () => Promise<Result>): Promise<Result> {
      const result = last.then(task);
      // The task's caller handles its error.
      last = result.catch(() => {});
      return result;
    },
    settled: (): Promise<unknown> => last,
  };
}
