export type WaysInLeft = { hasPassword: boolean; providers: number; passkeys: number };

/**
 * Whether a member could still sign in with these. An email link does not count: a member who
 * depends on it loses the account with the mailbox (decision 94).
 */
export function hasWayIn({ hasPassword, providers, passkeys }: WaysInLeft): boolean {
  return hasPassword || providers > 0 || passkeys > 0;
}
