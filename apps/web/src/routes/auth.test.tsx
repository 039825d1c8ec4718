import { readGuestCheckout } from "@sovereign/contract/memberships";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guestPayment } from "#core/device/guest-payment.ts";
import { subscribeWish } from "#core/device/subscribe-wish.ts";
import { session } from "#core/session/session.ts";
import { answered, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import AuthRoute from "./auth.tsx";

const signedOut = () => session.announce({ type: "signed_out", reason: "member" });
const type = async (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));

const resetLink = (state: "open" | "used") => ({
  purpose: "reset",
  state,
  email: "e.marlowe@example.com",
  asks_password: false,
  signed_up_at: null,
});

beforeEach(signedOut);
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  signedOut();
});

const resetField = () =>
  screen
    .getByRole("form", { name: "Reset your password" })
    .querySelector("input") as HTMLInputElement;
const emailField = () => screen.getByLabelText<HTMLInputElement>("Email");
const signIn = () =>
  act(async () => session.announce({ type: "signed_in", record: memberRecord() }));

/** The target of a reset email, without the token in the URL (`email-link-token.test.ts`). */
const FROM_MAIL = { pathname: "/auth", state: { emailLinkToken: "abc" } };

describe("/auth", () => {
  it("shows field errors before any request §5.1 §5.2 §9.1", async () => {
    const sent = fakeServer(() => "silence");
    renderPage("/auth", <AuthRoute />);
    await type("Email", "e.marlowe@example");
    await type("Password", "four");
    await press("Sign In");
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(sent).toEqual([]);
  });

  it("tells a visitor who has paid that an account with that address opens the membership", () => {
    fakeServer(() => "silence");
    renderPage("/auth", <AuthRoute />, "/auth?tab=sign-up&paid=true");
    expect(screen.getByRole("tab", { name: "Sign Up" }).getAttribute("aria-selected")).toBe("true");
    screen.getByText(/^We received your payment\. Create an account or sign in/);
  });

  it("fills in the address that paid, and replaces nothing typed §6.5", async () => {
    const sent = fakeServer(() => answered(readGuestCheckout, { email: "guest@example.com" }));
    renderPage("/auth", <AuthRoute />, "/auth?tab=sign-up&paid=true");
    const field = emailField();
    await waitFor(() => expect(field.value).toBe("guest@example.com"));
    await userEvent.clear(field);
    await type("Email", "own@example.com");
    expect(field.value).toBe("own@example.com");
    expect(sent.map(({ path }) => path)).toEqual(["/api/functions/guest-checkout"]);
    cleanup();
    renderPage("/auth", <AuthRoute />, "/auth?tab=sign-up");
    expect(emailField().value).toBe("");
    expect(sent).toHaveLength(1);
  });

  it("offers the confirmation link again to an unconfirmed address §8.1 §8.3", async () => {
    const sent = fakeServer(({ path }) =>
      path.endsWith("/sign-in/email")
        ? refused(403, "auth.email_not_confirmed")
        : { status: 200, body: { status: "confirmation_sent" } },
    );
    renderPage("/auth", <AuthRoute />);
    await type("Email", "e.marlowe@example.com");
    await type("Password", "a quiet sentence");
    await press("Sign In");
    await screen.findByText("Please check your email to confirm your account, or contact support.");
    expect(screen.getByText("Sign in failed")).toBeTruthy();
    await press("Send the link again");
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ email: "e.marlowe@example.com" });
  });

  it("clears the reset address on Cancel and asks for one before sending §2.67 §4.33 §5.3", async () => {
    const sent = fakeServer(() => ({ status: 200, body: {} }));
    renderPage("/auth", <AuthRoute />);
    await press("Forgot password");
    expect(document.activeElement).toBe(resetField());
    await press("Send Reset Link");
    expect(screen.getByText("Please enter your email address")).toBeTruthy();
    expect(document.activeElement).toBe(resetField());
    await userEvent.type(resetField(), "e.marlowe@example.com");
    await press("Cancel");
    await press("Forgot password");
    expect(resetField().value).toBe("");
    expect(sent).toEqual([]);
  });

  it("forwards a member after 100 ms, and after 500 ms when they sign in here §2.68 §2.69 §9.16", async () => {
    vi.useFakeTimers();
    const { router } = renderPage("/auth", <AuthRoute />, "/auth?next=%2Fapp%2Fhistory");
    const path = () => router.state.location.pathname;
    await signIn();
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(path()).toBe("/auth");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(path()).toBe("/app/history");

    const arrival = renderPage("/auth", <AuthRoute />, "/auth?next=https%3A%2F%2Fevil.example");
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(arrival.router.state.location.pathname).toBe("/auth");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(arrival.router.state.location.pathname).toBe("/app");
  });

  it("lets the dashboard ask about a guest's payment, also after a sign-up without it in the URL §2.42", async () => {
    vi.useFakeTimers();
    const arriving = async (at: string) => {
      const { router } = renderPage("/auth", <AuthRoute />, at);
      await signIn();
      await act(() => vi.advanceTimersByTimeAsync(600));
      const { pathname, search } = router.state.location;
      cleanup();
      signedOut();
      return pathname + search;
    };
    expect(await arriving("/auth")).toBe("/app");
    expect(await arriving("/auth?tab=sign-up&paid=true")).toBe("/app?success=true");
    expect(await arriving("/auth")).toBe("/app?success=true");
    expect(await arriving("/auth?next=%2Fapp%2Fhistory")).toBe("/app/history");
    guestPayment.end();
    expect(await arriving("/auth?paid=true")).toBe("/app");
    // A visitor who wanted to subscribe continues there, once.
    subscribeWish.begin();
    expect(await arriving("/auth?tab=sign-up")).toBe("/app/community");
    expect(await arriving("/auth")).toBe("/app");
  });

  it("keeps the address between signing in, the reset panel and back §10.14", async () => {
    fakeServer(() => ({ status: 200, body: { status: "reset_link_sent" } }));
    renderPage("/auth", <AuthRoute />);
    await type("Email", "e.marlowe@example.com");
    await press("Forgot password");
    expect(resetField().value).toBe("e.marlowe@example.com");
    await press("Cancel");
    await press("Forgot password");
    expect(resetField().value).toBe("");
    await press("Cancel");
    await userEvent.clear(screen.getByLabelText("Email"));
    await press("Forgot password");
    await userEvent.type(resetField(), "elena@marlowe.example");
    await press("Send Reset Link");
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Reset/ })).toBeNull());
    expect(emailField().value).toBe("elena@marlowe.example");
  });

  it("carries the address from a new password to the sign-in §10.14", async () => {
    const answers = [ok(resetLink("open")), { status: 204 }, refused(401, "auth.session_ended")];
    fakeServer(() => answers.shift() ?? "silence");
    renderPage("/auth", <AuthRoute />, FROM_MAIL);
    expect(await screen.findByText("Choose a new password.")).toBeTruthy();
    await type("New password", "a quiet sentence");
    await press("Save Password");
    expect(await screen.findByText(/^Your password has been changed/)).toBeTruthy();
    expect(emailField().value).toBe("e.marlowe@example.com");
  });

  it("shows that a reset link has expired, with its address on both links §10.14", async () => {
    const sent = fakeServer(({ path }) =>
      path.endsWith("/email-link")
        ? ok(resetLink("used"))
        : { status: 200, body: { status: "reset_link_sent" } },
    );
    const { router } = renderPage("/auth", <AuthRoute />, FROM_MAIL);
    await screen.findByRole("heading", { name: "This link is no longer valid." });
    await press("Send a New Link");
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      path: "/api/auth/request-password-reset",
      body: { email: "e.marlowe@example.com" },
    });
    await userEvent.click(screen.getByRole("link", { name: "Sign In" }));
    await waitFor(() =>
      expect(router.state.location.state).toEqual({ email: "e.marlowe@example.com" }),
    );
    expect(emailField().value).toBe("e.marlowe@example.com");
  });

  it("keeps focus with the member when a form is replaced", async () => {
    fakeServer(() => ({ status: 200, body: { status: "confirmation_sent" } }));
    renderPage("/auth", <AuthRoute />);
    await press("Forgot password");
    await press("Cancel");
    expect(document.activeElement?.textContent).toBe("Forgot password");
    await userEvent.click(screen.getByRole("tab", { name: "Sign Up" }));
    await type("Email", "e.marlowe@example.com");
    await type("Password", "a quiet sentence");
    await press("Create Account");
    const heading = await screen.findByRole("heading", { name: "Check your inbox." });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/^While it comes, write your first ONE Thing/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "preview" }).getAttribute("href")).toBe("/demo");
    await press("Send the link again");
    expect(document.activeElement).toBe(await screen.findByText(/a new link is on its way/));
  });

  it("shows a signed-in member the new-password form and redirects no one §7.4", async () => {
    vi.useFakeTimers();
    fakeServer(() => ok(resetLink("open")));
    session.announce({ type: "signed_in", record: memberRecord() });
    const { router } = renderPage("/auth", <AuthRoute />, FROM_MAIL);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText("Choose a new password.")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/auth");
  });
});
