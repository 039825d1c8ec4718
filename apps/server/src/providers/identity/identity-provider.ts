import type { IdentityProviderName } from "@sovereign/domain/identity-provider";

type ProvidedIdentity = {
  /** The provider's account id, which stays when the email address changes. */
  subject: string;
  email: string | undefined;
  /** Whether the provider verified the address. */
  emailVerified: boolean;
};

export type Attempt = { state: string; nonce: string; verifier: string };

/** An OpenID Connect provider. */
export type IdentityProvider = {
  /** Whether the provider returns the browser with a form post. */
  postsBack: boolean;
  /** Returns the URL of the provider's page. Throws `auth.provider_unavailable`. */
  pageFor(attempt: Attempt): Promise<URL>;
  /**
   * Exchanges the code and verifies the ID token, signature included. Throws
   * `auth.provider_refused` or `auth.provider_unavailable`.
   */
  identify(answer: URLSearchParams, attempt: Attempt): Promise<ProvidedIdentity>;
};

export type IdentityProviders = ReadonlyMap<IdentityProviderName, IdentityProvider>;
