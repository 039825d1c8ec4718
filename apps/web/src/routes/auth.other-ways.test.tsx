import { askPasskey, signInWithPasskey } from "@sovereign/contract/passkeys";
import { finishSocial, readArrival } from "@sovereign/contract/social-sign-in";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, type FakeAnswer, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import AuthRoute from "./auth.tsx";

const EMAIL = "e.marlowe@example.com";
const signedOut = () => session.announce({ type: "signed_out", reason: "member" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const signedIn = () => waitFor(() => expect(session.getState().status).toBe("signed_in"));

beforeEach(signedOut);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  signedOut();
});

const refused = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, title: `title of ${code}` },
});
const BEGUN = answered(signInWithPasskey, sessionAnswer());
const DUE = answered(finishSocial, { ...sessionAnswer(), challenge_due: true });
const OPTIONS = answered(askPasskey, {
  challenge: "AAAA",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required",
});

/** Signs with its passkey, or fails with the given error. */
function device(fails?: string) {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const get = vi.fn(async (_: { mediation?: string }) => {
    if (fails) throw new DOMException("no", fails);
    return {
      id: "AQID",
      rawId: bytes,
      type: "public-key",
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
      getClientExtensionResults: () => ({}),
    };
  });
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { get } } }));
  return get;
}

describe("a passkey on /auth", () => {
  it.each([
    ["NotAllowedError", undefined, /^Your device did not respond/],
    [undefined, refused(401, "passkey.refused"), /no longer works here/],
    [undefined, refused(429, "request.rate_limited"), /./],
  ])("explains a failure (%s) §7.25", async (fails, answer, said) => {
    device(fails);
    fakeServer(({ path }) => (path.endsWith("/options") ? OPTIONS : (answer ?? BEGUN)));
    renderPage("/auth", <AuthRoute />);
    await press("Sign in with a passkey");
    expect((await screen.findByRole("alert")).textContent).toMatch(said);
    expect(session.getState().status).toBe("signed_out");
    await press("Sign in with a passkey");
  });

  it("is asked for the second factor, too §7.25", async () => {
    device();
    fakeServer(({ path }) => {
      if (path.endsWith("/options")) return OPTIONS;
      return path.endsWith("/passkey") ? DUE : "silence";
    });
    renderPage("/auth", <AuthRoute />);
    await press("Sign in with a passkey");
    expect(await screen.findByRole("heading", { name: "One more step." })).toBeTruthy();
    expect(session.getState().status).toBe("signed_out");
  });

  it("is offered in the browser's autofill once the visitor focuses the form §7.25", async () => {
    const get = device();
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true });
    const sent = fakeServer(({ path }) => (path.endsWith("/options") ? OPTIONS : BEGUN));
    renderPage("/auth", <AuthRoute />);
    await screen.findByRole("button", { name: "Sign in with a passkey" });
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByLabelText("Email"));
    await signedIn();
    expect(get.mock.calls[0]?.[0].mediation).toBe("conditional");
  });

  it("is not offered by a browser without passkeys", () => {
    fakeServer(() => "silence");
    renderPage("/auth", <AuthRoute />);
    expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  });
});

describe("a provider on /auth", () => {
  it.each([
    [refused(503, "auth.provider_unavailable"), /^The provider is not responding/],
    ["silence" as const, /connection/i],
  ])("that is unreachable is reported next to its button §7.24", async (answer, said) => {
    fakeServer(() => answer);
    renderPage("/auth", <AuthRoute />);
    await press("Continue with Apple");
    expect((await screen.findByRole("alert")).textContent).toMatch(said);
  });

  it.each([
    ["cancelled", "status", /^You canceled/],
    ["over", "alert", /started in another browser/],
    ["refused", "alert", /couldn’t verify the sign-in/],
    ["unverified", "alert", /has not confirmed your address/],
    ["unavailable", "alert", /is not responding/],
    ["constructor", "alert", /couldn’t verify the sign-in/],
  ])(
    "that rejected the sign-in (%s) is reported above the form §7.24",
    async (reason, role, said) => {
      fakeServer(() => "silence");
      renderPage("/auth", <AuthRoute />, `/auth#sign-in=${reason}`);
      expect((await screen.findByText(said)).getAttribute("role")).toBe(role);
      expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
      const google = screen.getByRole("button", { name: "Continue with Google" });
      expect(google.querySelector("svg")).toBeTruthy();
    },
  );
});

describe("a return from a provider", () => {
  const arrival = (asks_password: boolean) =>
    answered(readArrival, { provider: "google", email: EMAIL, asks_password });
  const isLook = ({ method }: SentRequest) => method === "GET";
  const arrive = (answer: (request: SentRequest) => FakeAnswer, at = "/auth#arrived=google") => {
    const sent = fakeServer(answer);
    return { sent, ...renderPage("/auth", <AuthRoute />, at) };
  };

  it("is signed in immediately where nothing is asked, and continues to its destination §7.24", async () => {
    const { router } = arrive(
      (request) => (isLook(request) ? arrival(false) : BEGUN),
      "/auth?next=%2Fapp%2Fhistory#arrived=google",
    );
    await signedIn();
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/history"));
    expect(await screen.findByText(/signed in successfully/)).toBeTruthy();
  });

  it("to an existing account asks for its password and links it §7.24", async () => {
    const { sent } = arrive((request) => {
      if (isLook(request)) return arrival(true);
      const { password } = request.body as { password: string };
      return password === "a quiet sentence" ? BEGUN : refused(401, "auth.invalid_credentials");
    });
    expect(await screen.findByRole("heading", { name: "One question first." })).toBeTruthy();
    expect(screen.getByText(/Google will sign you in from then on/)).toBeTruthy();
    expect(sent.filter((request) => !isLook(request))).toEqual([]);
    const field = screen.getByLabelText("Password of your account");
    await userEvent.type(field, "another sentence");
    await press("Connect and Sign In");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That is not the password of this account.",
    );
    await userEvent.clear(field);
    await userEvent.type(field, "a quiet sentence");
    await press("Connect and Sign In");
    await signedIn();
  });

  it("of a member without a password there links to an email link to set one", async () => {
    const { router } = arrive(() => arrival(true));
    await press("Forgot password");
    const form = await screen.findByRole("form", { name: "Reset your password" });
    expect(form.querySelector("input")?.value).toBe(EMAIL);
    expect(router.state.location.hash).toBe("");
  });

  it("that took too long is reported, and links back to the form §7.24", async () => {
    const { router } = arrive(() => refused(401, "auth.social_sign_in_expired"));
    expect(await screen.findByRole("heading", { name: "Start again." })).toBeTruthy();
    await press("Back to Sign In");
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeTruthy();
    expect(router.state.location.hash).toBe("");
  });

  it("of a member with a second factor is asked for it, and restarts without it §7.24", async () => {
    const { router } = arrive((request) => {
      if (request.path.endsWith("/pending")) return arrival(false);
      return request.path.endsWith("/finish") ? DUE : "silence";
    });
    expect(await screen.findByRole("heading", { name: "One more step." })).toBeTruthy();
    expect(router.state.location.hash).toBe("");
    await press("Sign in with another account");
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeTruthy();
  });
});
