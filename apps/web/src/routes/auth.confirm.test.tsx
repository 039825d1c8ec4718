import { linkSpentTexts } from "@sovereign/content/words/email-links";
import {
  confirmAddress,
  type EmailLink,
  lookAtLink,
  resendConfirmation,
} from "@sovereign/contract/accounts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { paths } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import {
  answered,
  type FakeAnswer,
  fakeServer,
  refused,
  type SentRequest,
} from "#testing/fake-server.ts";
import { sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import ConfirmRoute from "./auth.confirm.tsx";

const EMAIL = "e.marlowe@example.com";

const signedOut = () => session.announce({ type: "signed_out", reason: "member" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
beforeEach(signedOut);
afterEach(signedOut);

/** `link` is the server's description, `answer` the response to a press. */
function openLink(link: Partial<EmailLink>, answer: (pressed: SentRequest) => FakeAnswer) {
  const began = answered(confirmAddress, sessionAnswer());
  const sent = fakeServer((request) => {
    if (request.path !== "/api/auth/email-link") {
      const given = answer(request);
      return given === "silence" ? began : given;
    }
    const common = { purpose: "confirmation", state: "open", email: EMAIL } as const;
    return answered(lookAtLink, { ...common, asks_password: false, signed_up_at: null, ...link });
  });
  const { router } = renderPage("/auth/confirm", <ConfirmRoute />, {
    pathname: "/auth/confirm",
    state: { emailLinkToken: "abc", next: "/partner/one~two" },
  });
  const presses = () => sent.filter(({ path }) => path === "/api/auth/verify-email");
  return { router, presses };
}

const lettingIn = () => "silence" as const;

describe("/auth/confirm", () => {
  it("does nothing when opened, and acts on one press §10.11", async () => {
    const { router, presses } = openLink({ signed_up_at: new Date().toISOString() }, lettingIn);
    expect(await screen.findByText(EMAIL)).toBeTruthy();
    expect(screen.getByText(/what you started in this browser at \d/)).toBeTruthy();
    expect(presses()).toEqual([]);
    await press("Confirm and Begin");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app"));
    expect(presses()).toMatchObject([{ method: "POST", body: { token: "abc" } }]);
    expect(presses()[0]?.body).not.toHaveProperty("password");
    expect(session.getState().status).toBe("signed_in");
  });

  it("goes on where the sign-up began", async () => {
    const usr = { emailLinkToken: "abc", next: "/partner/one~two" };
    history.replaceState({ usr }, "", "/auth/confirm");
    const { router } = openLink({}, lettingIn);
    await press("Confirm and Begin");
    await waitFor(() => expect(router.state.location.pathname).toBe("/partner/one~two"));
    history.replaceState(null, "", "/");
  });

  it("asks another browser for the password, reports a wrong one, and allows a new one", async () => {
    const { router, presses } = openLink({ asks_password: true }, ({ body }) =>
      (body as { password_chosen?: string }).password_chosen === "at_sign_up"
        ? refused(401, "auth.invalid_credentials")
        : "silence",
    );
    await userEvent.type(
      await screen.findByLabelText("Password chosen at sign-up"),
      "a typing error",
    );
    await press("Confirm and Sign In");
    expect(
      await screen.findByText("That isn’t the password you chose when you signed up."),
    ).toBeTruthy();
    await press("I don’t remember it");
    const heading = screen.getByRole("heading", { name: "Then choose a new one." });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.type(screen.getByLabelText("New password"), "a quiet sentence");
    await press("Save and Sign In");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app"));
    expect(presses().at(-1)?.body).toMatchObject({
      token: "abc",
      password: "a quiet sentence",
      password_chosen: "now",
    });
  });

  it("reports an expired link, and sends another to its address", async () => {
    const { router, presses } = openLink({ state: "used" }, () =>
      answered(resendConfirmation, { status: "confirmation_sent" }),
    );
    await screen.findByRole("heading", { name: "This link is no longer valid." });
    await press("Send a New Link");
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
    expect(presses()).toEqual([]);
    // A member who has confirmed already signs in, and goes on where the sign-up began.
    await userEvent.click(screen.getByRole("link", { name: linkSpentTexts.signIn }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.auth));
    expect(router.state.location.state).toEqual({ email: EMAIL, next: "/partner/one~two" });
  });
});
