/**
 * Returns a request's own statements: without the funnel's count (decision 28), rate limits and
 * notifications, which follow the response.
 */
export const ownStatements = (statements: readonly string[]) =>
  statements.filter((text) => !/funnel_counts|rate_limits|pg_notify/.test(text));
