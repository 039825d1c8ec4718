import type { SessionAnswer } from "@sovereign/contract/sessions";

/** Sends a request to the product as its own web app would. */
export type TestFetch = (path: string, init?: RequestInit) => Promise<Response>;

export const PASSWORD = "correct horse battery";

/** The requests of the accounts API as tests send them; `headers` are added to each. */
export function accountRequests(fetch: TestFetch, headers: Record<string, string> = {}) {
  const post = (path: string, body: object = {}, more: Record<string, string> = {}) =>
    fetch(`/api/auth/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, ...more },
    });
  return {
    post,
    signUp: (email: string, password = PASSWORD) => post("sign-up/email", { email, password }),
    signIn: (email: string, password = PASSWORD) => post("sign-in/email", { email, password }),
    /** Presses on the page of a confirmation link; `more` is what the browser adds to the token. */
    confirm: (link: string, more: object = {}, cookie?: string) =>
      post("verify-email", { token: tokenIn(link), ...more }, cookie ? { cookie } : {}),
    look: (link: string, cookie?: string) =>
      post("mailed-link", { token: tokenIn(link) }, cookie ? { cookie } : {}),
    requestReset: (email: string) => post("request-password-reset", { email }),
    reset: (token: string, password: string) =>
      post("reset-password", { token, new_password: password }),
    refresh: (cookie: string) => post("token", {}, { cookie }),
    user: (accessToken: string) =>
      fetch("/api/auth/user", { headers: { ...headers, authorization: `Bearer ${accessToken}` } }),
  };
}

/** The problem code of an answer. */
export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}

export async function sessionOf(response: Response): Promise<SessionAnswer> {
  if (response.status !== 200) throw new Error(`no session: ${await response.text()}`);
  return (await response.json()) as SessionAnswer;
}

/** The answer's refresh cookie as a browser would send it back. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The token that stands in a mailed link. */
export function tokenIn(link: string): string {
  return /token=([\w.-]+)/.exec(link)?.[1] ?? "";
}
