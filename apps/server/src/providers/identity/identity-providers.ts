import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { ClientSecretPost } from "openid-client";
import type { Clock } from "#app/clock.ts";
import type { IdentityProvider, IdentityProviders } from "#providers/ports.ts";
import type { Config } from "#settings/config.ts";
import { appleAuthentication } from "./apple-secret.ts";
import { createOpenidProvider } from "./openid-provider.ts";

type Options = { clock: Clock; fetch?: typeof fetch | undefined };

export function createIdentityProviders(config: Config, options: Options): IdentityProviders {
  const all: [IdentityProviderName, IdentityProvider | undefined][] = [
    ["google", google(config, options)],
    ["apple", apple(config, options)],
  ];
  return new Map(all.flatMap(([name, made]) => (made ? [[name, made] as const] : [])));
}

const returnTo = (config: Config, name: IdentityProviderName) =>
  `${config.appUrl}/api/auth/callback/${name}`;

function google(config: Config, { fetch }: Options): IdentityProvider | undefined {
  const { googleClientId: clientId, googleClientSecret: secret, googleIssuer: issuer } = config;
  if (!clientId || !secret) return undefined;
  return createOpenidProvider({
    issuer,
    clientId,
    fetch,
    authentication: ClientSecretPost(secret),
    redirectUri: returnTo(config, "google"),
    scope: "openid email",
    // Google shows its account chooser even with one account.
    parameters: { prompt: "select_account" },
    postsBack: false,
  });
}

function apple(config: Config, { clock, fetch }: Options): IdentityProvider | undefined {
  const { appleClientId: clientId, appleTeamId: teamId, appleKeyId: keyId } = config;
  const { applePrivateKey: privateKey, appleIssuer: issuer } = config;
  if (!clientId || !teamId || !keyId || !privateKey) return undefined;
  return createOpenidProvider({
    issuer,
    clientId,
    fetch,
    authentication: appleAuthentication({
      clientId,
      teamId,
      keyId,
      privateKey,
      clock,
      audience: issuer,
    }),
    redirectUri: returnTo(config, "apple"),
    // Apple returns the email address only with a form post.
    scope: "openid email",
    postsBack: true,
  });
}
