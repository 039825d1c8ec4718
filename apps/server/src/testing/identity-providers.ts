import {
  createIdentityProvider,
  type IdentityClient,
  type IdentityStandIn,
  type Person,
  type WayBack,
} from "@sovereign/sandbox/identity";
import { SIGN_IN, sandboxValues } from "@sovereign/settings/definitions";
import { accountRequests, type TestFetch } from "./account-requests.ts";

const ISSUERS = { google: "http://google.test", apple: "http://apple.test" };
const VALUES = sandboxValues(SIGN_IN);

export const IDENTITY_ENVIRONMENT = {
  ...VALUES,
  GOOGLE_ISSUER: ISSUERS.google,
  APPLE_ISSUER: ISSUERS.apple,
};

const CLIENTS: { google: IdentityClient; apple: IdentityClient } = {
  google: {
    provider: "google",
    clientId: SIGN_IN.GOOGLE_CLIENT_ID.sandbox,
    secret: SIGN_IN.GOOGLE_CLIENT_SECRET.sandbox,
  },
  apple: {
    provider: "apple",
    clientId: SIGN_IN.APPLE_CLIENT_ID.sandbox,
    teamId: SIGN_IN.APPLE_TEAM_ID.sandbox,
    keyId: SIGN_IN.APPLE_KEY_ID.sandbox,
    privateKey: SIGN_IN.APPLE_PRIVATE_KEY.sandbox,
  },
};

/** The sandbox's sign-in providers in this process, on the test's clock. */
export function startIdentityProviders() {
  const now = () => Date.now();
  return {
    google: createIdentityProvider({ issuer: ISSUERS.google, client: CLIENTS.google, now }),
    apple: createIdentityProvider({ issuer: ISSUERS.apple, client: CLIENTS.apple, now }),
  };
}

/** A browser that signs in with a provider, with cookies and redirects. */
export function socialBrowser(fetch: TestFetch, provider: "google" | "apple", at: IdentityStandIn) {
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send: TestFetch = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie());
    return keep(await fetch(path, { ...init, headers }));
  };
  const { post } = accountRequests(send);

  /** Presses the provider's button; returns the URL of the provider's page. */
  const begin = async (timeZone = "UTC") =>
    pageOf(await post("sign-in/social", { provider, time_zone: timeZone }));

  async function pageOf(begun: Response): Promise<URL> {
    if (begun.status !== 200) throw new Error(await begun.text());
    return new URL(((await begun.json()) as { url: string }).url);
  }

  function say(page: URL, person: Person | "cancel"): WayBack {
    const asked = at.control.read(page.searchParams);
    if (typeof asked === "string") throw new Error(asked);
    return person === "cancel" ? at.control.cancel(asked) : at.control.approve(asked, person);
  }

  /** Returns to the product; resolves with the URL it redirects to. */
  async function comeBack(way: WayBack): Promise<string> {
    const { pathname, search } = new URL(way.url);
    const answer =
      way.method === "GET"
        ? await send(pathname + search)
        : await send(pathname, {
            method: "POST",
            body: new URLSearchParams(way.fields),
            headers: { origin: ISSUERS[provider] },
          });
    if (answer.status !== 302) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.headers.get("location") ?? "";
  }

  return {
    cookies,
    send,
    begin,
    say,
    comeBack,
    /** The whole sign-in; resolves with the final URL. */
    signIn: async (person: Person | "cancel", timeZone?: string): Promise<string> =>
      comeBack(say(await begin(timeZone), person)),
    /** Requests in the settings that the provider's account be connected. */
    askLink: (accessToken: string, proof: { password?: string } = {}) =>
      send(`/api/me/sign-in-methods/${provider}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify(proof),
      }),
    pageOf,
    finish: (password?: string) =>
      post("sign-in/social/finish", password === undefined ? {} : { password }),
    look: () => send("/api/auth/sign-in/social/pending"),
  };
}
