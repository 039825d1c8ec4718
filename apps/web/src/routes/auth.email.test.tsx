import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { ConfirmEmailPanel } from "#features/auth/email-change-panels.tsx";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";

const link = (purpose: string, state = "open") => ({
  purpose,
  state,
  email: "new@example.com",
  asks_password: false,
  signed_up_at: null,
});

function server(purpose: string, actions: () => FakeAnswer, state?: string) {
  return fakeServer(({ path }) => {
    if (path.endsWith("/email-link")) return ok(link(purpose, state));
    if (path.endsWith("-email-change")) return actions();
    return ok(sessionAnswer());
  });
}

const acted = (sent: { path: string }[]) => sent.filter(({ path }) => path.endsWith("-change"));

afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

describe("the page of the link to a new address", () => {
  it("acts only on a press, with the signed-in member's session §2.55", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    const sent = server("email_change", () => ({ status: 204 }));
    renderPage("/auth/email", <ConfirmEmailPanel token="1.2" />);
    const button = await screen.findByRole("button", { name: "Confirm the Address" });
    expect(acted(sent)).toEqual([]);
    await userEvent.click(button);
    await screen.findByText("Address changed");
    expect(acted(sent)).toEqual([
      { method: "POST", path: "/api/auth/confirm-email-change", body: { token: "1.2" } },
    ]);
  });

  it("asks a signed-out visitor for the password", async () => {
    session.announce({ type: "signed_out", reason: "member" });
    const sent = server("email_change", () => ({ status: 204 }));
    renderPage("/auth/email", <ConfirmEmailPanel token="1.2" />);
    await userEvent.type(await screen.findByLabelText("Your password"), "correct horse");
    await userEvent.click(screen.getByRole("button", { name: "Confirm the Address" }));
    await screen.findByText("Address changed");
    expect(acted(sent)).toEqual([
      expect.objectContaining({ body: { token: "1.2", password: "correct horse" } }),
    ]);
  });

  it("asks for the password too when another member is signed in", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    const refused = { status: 403, body: { code: "auth.password_required", title: "" } };
    server("email_change", () => refused);
    renderPage("/auth/email", <ConfirmEmailPanel token="1.2" />);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm the Address" }));
    expect(await screen.findByLabelText("Your password")).toBeDefined();
  });

  it("explains what to do about an expired link", async () => {
    server("email_change", () => ({ status: 204 }), "used");
    renderPage("/auth/email", <ConfirmEmailPanel token="1.2" />);
    await screen.findByText(/You can request another in Settings/);
  });
});
