/** Longest an order waits for its end; then the browser polls. */
const ANSWER_MS = 2500;

/** Resolves at the deadline too; the work goes on. */
export async function within(work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ANSWER_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
