import type { Factors } from "@sovereign/contract/factors";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import AuthRoute from "./auth.tsx";

const signedOut = () => session.announce({ type: "signed_out", reason: "member" });

beforeEach(signedOut);
afterEach(() => {
  cleanup();
  localStorage.clear();
  signedOut();
});

type Factor = Factors["factors"][number];

const app: Factor = {
  id: "app",
  friendly_name: "My phone",
  factor_type: "totp",
  status: "verified",
  created_at: "2026-01-01T00:00:00Z",
};
const phone: Factor = { ...app, id: "sms", factor_type: "phone", phone_ending: "78" };

/** The right code is 409218. */
async function arrive(
  factors: Factors["factors"],
  left = 0,
  say?: FakeAnswer,
  recovers: (password?: string) => FakeAnswer | undefined = () => undefined,
) {
  const tokens: (string | null)[] = [];
  const sent = fakeServer(({ path, body }, headers) => {
    if (path.endsWith("/sign-in/email")) {
      const waiting = { ...sessionAnswer(), access_token: "half", challenge_due: true };
      return ok(waiting);
    }
    tokens.push(headers.get("authorization"));
    if (path.endsWith("/auth/factors")) {
      return { status: 200, body: { factors, recovery_codes_left: left, phone_offered: true } };
    }
    if (path.endsWith("/challenge")) {
      return say ?? { status: 200, body: { id: "c1", type: "totp", expires_at: 1 } };
    }
    const { code, password } = body as { code: string; password?: string };
    const refusal = path.endsWith("/recovery") && recovers(password);
    if (refusal) return refusal;
    const right = code === "409218" || code === "4KJ7-M2QX";
    return right ? ok(sessionAnswer()) : refused(400, "factor.code_wrong");
  });
  renderPage("/auth", <AuthRoute />);
  await userEvent.type(screen.getByLabelText("Email"), "e.marlowe@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "a quiet sentence");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByRole("heading", { name: "One more step." });
  return { sent, tokens };
}

const verify = () => userEvent.click(screen.getByRole("button", { name: "Verify" }));

describe("the second step of /auth", () => {
  it("comes after the password, signs no one in before its code, and then does §7.18", async () => {
    const { sent, tokens } = await arrive([app]);
    expect(session.getState().status).toBe("signed_out");
    expect(localStorage.length).toBe(0);
    expect(screen.getByText("Signed in as e.marlowe@example.com")).toBeTruthy();
    expect(screen.queryByText(/signed in successfully/)).toBeNull();
    // A single factor offers no choice.
    const field = await screen.findByLabelText("Six-digit code from the app");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    await userEvent.type(field, "409 218");
    await verify();
    await waitFor(() => expect(session.getState().status).toBe("signed_in"));
    expect(sent.at(-1)).toMatchObject({
      path: "/api/auth/factors/app/verify",
      body: { challenge_id: "c1", code: "409218" },
    });
    expect(new Set(tokens)).toEqual(new Set(["Bearer half"]));
    expect(await screen.findByText(/signed in successfully/)).toBeTruthy();
  });

  it("shows the error under the field, and sends nothing that cannot be a code §7.18", async () => {
    const { sent } = await arrive([app]);
    const field = await screen.findByLabelText("Six-digit code from the app");
    const before = sent.length;
    await userEvent.type(field, "40921");
    await verify();
    expect(await screen.findByText("Enter the six-digit code.")).toBeTruthy();
    expect(sent.length).toBe(before);
    await userEvent.clear(field);
    await userEvent.type(field, "000000");
    await verify();
    await screen.findByText(
      "That code is wrong or has expired. Wait for the next one and try again.",
    );
    expect(document.activeElement).toBe(field);
    expect(session.getState().status).toBe("signed_out");
  });

  it("sends a text only on a press, and accepts a recovery code instead §7.18", async () => {
    const { sent } = await arrive([app, phone], 7);
    await userEvent.click(await screen.findByLabelText(/Text message/));
    expect(screen.getByText("To the number ending in 78")).toBeTruthy();
    expect(sent.filter(({ path }) => path.endsWith("/challenge"))).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/It is valid for ten minutes/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText(/Recovery code/));
    expect(screen.getByText("7 of 10 left")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Recovery code" }), "4KJ7-M2QX");
    await verify();
    await waitFor(() => expect(session.getState().status).toBe("signed_in"));
    expect(sent.at(-1)).toMatchObject({ path: "/api/auth/recovery", body: { code: "4KJ7-M2QX" } });
  });

  it("asks for the password with a recovery code after another sign-in method §7.18", async () => {
    const { sent } = await arrive([app], 7, undefined, (password) =>
      password === undefined ? refused(403, "auth.fresh_sign_in_required") : undefined,
    );
    await userEvent.click(await screen.findByLabelText(/Recovery code/));
    await userEvent.type(screen.getByRole("textbox", { name: "Recovery code" }), "4KJ7-M2QX");
    await verify();
    expect(await screen.findByText(/works only together with your password/)).toBeTruthy();
    expect(session.getState().status).toBe("signed_out");
    await userEvent.type(screen.getByLabelText("Your password"), "a quiet sentence");
    await verify();
    await waitFor(() => expect(session.getState().status).toBe("signed_in"));
    const body = { code: "4KJ7-M2QX", password: "a quiet sentence" };
    expect(sent.at(-1)).toMatchObject({ path: "/api/auth/recovery", body });
  });

  it("is replaced by a session that another tab starts", async () => {
    await arrive([app]);
    await screen.findByLabelText("Six-digit code from the app");
    act(() => session.announce({ type: "signed_in", record: memberRecord() }));
    expect(await screen.findByText("Elsewhere")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "One more step." })).toBeNull();
  });

  it("reports that ten minutes have passed, and links back to the password §7.18", async () => {
    await arrive([app], 0, refused(401, "auth.token_invalid"));
    await userEvent.type(await screen.findByLabelText("Six-digit code from the app"), "409218");
    await verify();
    await screen.findByText("More than ten minutes have passed. Sign in again.");
    await userEvent.click(screen.getByRole("button", { name: "Sign in with another account" }));
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeTruthy();
  });
});
