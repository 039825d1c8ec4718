/**
 * The statements of a request itself: without the count of a first commitment (decision 28), limits,
 * and notifications of other devices, which are sent after the answer.
 */
export const ownStatements = (statements: readonly string[]) =>
  statements.filter((text) => !/funnel_counts|rate_limits|pg_notify/.test(text));
