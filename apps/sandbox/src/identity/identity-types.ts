export type ProviderName = "google" | "apple";

export type IdentityClient =
  | { provider: "google"; clientId: string; secret: string }
  | { provider: "apple"; clientId: string; teamId: string; keyId: string; privateKey: string };

/** A person who signs in; `subject` is derived from the email where it is not set. */
export type Person = { email: string; emailVerified: boolean; subject?: string };

/** The errors to put into ID tokens: in the claims, the signature or the signing method. */
export type Tampering = {
  claims?: Record<string, unknown>;
  signature?: "another key" | "none" | "client secret";
};

export type Asked = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string | undefined;
  challenge: string;
  responseMode: "query" | "form_post";
};

export type WayBack =
  | { method: "GET"; url: string }
  | { method: "POST"; url: string; fields: Record<string, string> };
