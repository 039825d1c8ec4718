/** A provider of sign-in that the sandbox stands in for, in the address and in its own words. */
export type ProviderName = "google" | "apple";

/** A client as the provider registered it, and how it proves itself at the token endpoint. */
export type IdentityClient =
  | { provider: "google"; clientId: string; secret: string }
  | { provider: "apple"; clientId: string; teamId: string; keyId: string; privateKey: string };

/** Whoever signs in at the provider; its own name of them follows from the address. */
export type Person = { email: string; emailVerified: boolean; subject?: string };

/** What the next ID token is to be wrong in: its claims, its signature, or how it says it was signed. */
export type Tampering = {
  claims?: Record<string, unknown>;
  signature?: "another key" | "none" | "client secret";
};

/** What a client asked the provider's page for. */
export type Asked = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string | undefined;
  challenge: string;
  responseMode: "query" | "form_post";
};

/** How a browser goes back to the client: by an address, or by a form that it posts. */
export type WayBack =
  | { method: "GET"; url: string }
  | { method: "POST"; url: string; fields: Record<string, string> };
