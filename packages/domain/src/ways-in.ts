/** What signs a member in: a password, accounts elsewhere, passkeys. */
export type WaysInLeft = { hasPassword: boolean; providers: number; passkeys: number };

/**
 * Whether a member could still sign in with these alone. A mailed link is a way back and none in: who
 * depends on it has lost the account with the mailbox (decision 94).
 */
export function hasWayIn({ hasPassword, providers, passkeys }: WaysInLeft): boolean {
  return hasPassword || providers > 0 || passkeys > 0;
}
