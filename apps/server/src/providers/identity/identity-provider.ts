import type { IdentityProviderName } from "@sovereign/domain/identity-provider";

/** What a provider says of whoever signed in there. */
type ProvidedIdentity = {
  /** The provider's own name of the account, which stays when its address changes. */
  subject: string;
  email: string | undefined;
  /** Whether the provider itself has confirmed that the address is this person's. */
  emailVerified: boolean;
};

/** What one sign-in is known by again when the browser comes back. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** An account elsewhere by which somebody can be known: a provider of OpenID Connect. */
export type IdentityProvider = {
  /** Whether the browser comes back as a form that the provider's page posts. */
  postsBack: boolean;
  /** The provider's page for one attempt. Throws `auth.provider_unavailable`. */
  pageFor(attempt: Attempt): Promise<URL>;
  /**
   * Who came back: exchanges the code and verifies the ID token (issuer, audience, times, nonce and
   * the provider's signature). Throws `auth.provider_refused` when anything of it does not hold, and
   * `auth.provider_unavailable`.
   */
  identify(answer: URLSearchParams, attempt: Attempt): Promise<ProvidedIdentity>;
};

/** The providers that a deployment has configured. */
export type IdentityProviders = ReadonlyMap<IdentityProviderName, IdentityProvider>;
