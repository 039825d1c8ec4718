import type { SessionAnswer } from "@sovereign/contract/sessions";

/** Sends a request to the product as its web app would. */
export type TestFetch = (path: string, init?: RequestInit) => Promise<Response>;

export const PASSWORD = "correct horse battery";

/** `headers` are added to each request. */
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
    /** Presses the button on a confirmation link's page; `more` is added to the token. */
    confirm: (link: string, more: object = {}, cookie?: string) =>
      post("verify-email", { token: tokenIn(link), ...more }, cookie ? { cookie } : {}),
    look: (link: string, cookie?: string) =>
      post("email-link", { token: tokenIn(link) }, cookie ? { cookie } : {}),
    requestReset: (email: string) => post("request-password-reset", { email }),
    reset: (token: string, password: string) =>
      post("reset-password", { token, new_password: password }),
    refresh: (cookie: string) => post("token", {}, { cookie }),
    user: (accessToken: string) =>
      fetch("/api/auth/user", { headers: { ...headers, authorization: `Bearer ${accessToken}` } }),
  };
}

export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}

export async function sessionOf(response: Response): Promise<SessionAnswer> {
  if (response.status !== 200) throw new Error(`no session: ${await response.text()}`);
  return (await response.json()) as SessionAnswer;
}

/** Returns the refresh cookie as a browser would send it back. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

export function tokenIn(link: string): string {
  return /token=([\w.-]+)/.exec(link)?.[1] ?? "";
}
