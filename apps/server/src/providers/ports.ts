import type { FaultReport } from "@sovereign/domain/fault";
import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";

export type SmsProvider = {
  send(message: { to: string; body: string }): Promise<void>;
};

type ProvidedIdentity = {
  /** The provider's account id, which is unchanged when the email address changes. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
};

export type Attempt = { state: string; nonce: string; verifier: string };

export type IdentityProvider = {
  /** Whether the provider returns the browser with a form post. */
  postsBack: boolean;
  /** Throws `auth.provider_unavailable`. */
  pageFor(attempt: Attempt): Promise<URL>;
  /** Verifies the ID token. Throws `auth.provider_refused` or `auth.provider_unavailable`. */
  identify(answer: URLSearchParams, attempt: Attempt): Promise<ProvidedIdentity>;
};

export type IdentityProviders = ReadonlyMap<IdentityProviderName, IdentityProvider>;

/** The member's hash stays here: another service could not delete it with the account. */
export type TrackedFault = Omit<FaultReport, "memberKey"> & { fingerprint: string; at: Date };

/** A service that collects faults, beside the office. */
export type FaultTracker = {
  send(fault: TrackedFault): Promise<void>;
};
