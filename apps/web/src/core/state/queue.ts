/** Returns a queue that runs one task at a time, in order; a failed task does not stop the next. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Result>(task: () => Promise<Result>): Promise<Result> {
      const result = last.then(task);
      last = result.catch(() => {});
      return result;
    },
    /** Resolves when everything queued so far is done. */
    settled: (): Promise<unknown> => last,
  };
}
