import { comeBack, type Freeze, readFreeze } from "@sovereign/contract/taking-back";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answered, type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { TakingBackPanel } from "./taking-back-panel.tsx";

const FREEZE: Freeze = {
  email: "old@example.com",
  frozen_at: "2026-03-10T12:00:00.000Z",
  waits_until: "2026-03-17T12:00:00.000Z",
  needs_proof: true,
  address_taken: false,
  proofs: ["password", "app"],
};

/** A link that freezes at a press; `answer` is the response to coming back. */
function open(
  freeze: Freeze,
  answer: (body: unknown) => FakeAnswer,
  state = "open",
  successor?: string,
) {
  let now = state;
  const sent = fakeServer(({ path, body }) => {
    if (path.endsWith("/email-link")) {
      return ok({
        purpose: "email_undo",
        state: now,
        email: FREEZE.email,
        token: successor,
        asks_password: false,
        signed_up_at: null,
      });
    }
    if (path.endsWith("/freeze")) {
      now = "frozen";
      return { status: 204 };
    }
    if (path.endsWith("/freeze/proofs")) return answered(readFreeze, freeze);
    return path === comeBack.path ? answer(body) : ok(sessionAnswer());
  });
  renderPage("/auth/email/undo", <TakingBackPanel token="1.2" />);
  return (part: string) => sent.filter(({ path }) => path.endsWith(part)).map(({ body }) => body);
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe("the page of It was not me", () => {
  it("freezes only at a press, then takes the password from before the change §2.55 §S95", async () => {
    const sent = open(FREEZE, (body) => {
      const { proof } = body as { proof: { password: string } };
      return proof.password === "as it was" ? { status: 204 } : refused(403, "auth.password_wrong");
    });
    const button = await screen.findByRole("button", { name: "It Was Not Me" });
    expect(sent("/freeze")).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText(/you can come back here from .* on/)).toBeTruthy();
    await type("Password from before the change", "a guess");
    await type("New password", "the owner's next one");
    await press("Come Back");
    await screen.findByText("The account did not have this password before the change.");
    await type("Password from before the change", "as it was");
    await press("Come Back");
    await screen.findByText("You are back");
    expect(sent("/come-back").at(-1)).toEqual({
      token: "1.2",
      new_password: "the owner's next one",
      proof: { password: "as it was" },
    });
  });

  it("takes a code of the app instead, when the link is opened again", async () => {
    const sent = open(FREEZE, () => ({ status: 204 }), "frozen");
    await userEvent.click(await screen.findByRole("radio", { name: /Authenticator app/ }));
    await type("Six-digit code from the app", "123456");
    await type("New password", "the owner's next one");
    await press("Come Back");
    await screen.findByText("You are back");
    expect(sent("/freeze")).toEqual([]);
    expect(sent("/come-back")).toEqual([
      {
        token: "1.2",
        new_password: "the owner's next one",
        proof: { code: "123456" },
      },
    ]);
  });

  it("goes on with the token that replaces one of an earlier version", async () => {
    const sent = open(FREEZE, () => ({ status: 204 }), "open", "3.4");
    await press("It Was Not Me");
    await type("Password from before the change", "as it was");
    await type("New password", "the owner's next one");
    await press("Come Back");
    await screen.findByText("You are back");
    expect(sent("/email-link")).toEqual([{ token: "1.2" }, { token: "3.4" }]);
    expect(sent("/freeze")).toEqual([{ token: "3.4" }]);
    expect(sent("/freeze/proofs")).toEqual([{ token: "3.4" }]);
    expect(sent("/come-back").at(-1)).toMatchObject({ token: "3.4" });
  });

  it("asks for a new password alone when the wait is over", async () => {
    const sent = open({ ...FREEZE, needs_proof: false }, () => ({ status: 204 }), "frozen");
    await screen.findByText(/^The wait is over/);
    expect(screen.queryByLabelText("Password from before the change")).toBeNull();
    await type("New password", "the owner's next one");
    await press("Come Back");
    await screen.findByText("You are back");
    expect(sent("/come-back")).toEqual([{ token: "1.2", new_password: "the owner's next one" }]);
  });

  it("says from when on the mailbox is enough, when there is no proof to give", async () => {
    open({ ...FREEZE, proofs: [] }, () => ({ status: 204 }), "frozen");
    expect(await screen.findByText(/nothing here you could prove it with/)).toBeTruthy();
    expect(screen.getByText(/come back here from .* on/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Come Back" })).toBeNull();
  });

  it("says what happened and what to do while another account has the address", async () => {
    const taken = { ...FREEZE, address_taken: true };
    const sent = open(taken, () => ({ status: 204 }));
    await press("It Was Not Me");
    expect(await screen.findByRole("heading", { name: "Your account is frozen." })).toBeTruthy();
    expect(
      await screen.findByText(/another account has old@example.com by now, so this one does not/),
    ).toBeTruthy();
    expect(screen.getByText(/delete it or give it another address/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign In There" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Come Back" })).toBeNull();
    expect(sent("/freeze")).toEqual([{ token: "1.2" }]);
  });

  it("says so when another account took the address just now", async () => {
    open(FREEZE, () => refused(409, "auth.address_taken"), "frozen");
    await type("Password from before the change", "as it was");
    await type("New password", "the owner's next one");
    await press("Come Back");
    await screen.findByText("auth.address_taken");
  });
});
