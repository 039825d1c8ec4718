import { plural } from "@sovereign/content/public/fill";
import { securityTexts } from "@sovereign/content/words/account-settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { DevicesRow } from "./devices-row.tsx";
import { EmailRow } from "./email-change.tsx";
import { PasswordRow } from "./password-row.tsx";

const SET_AT = "2026-01-14T09:00:00.000Z";

signedIn();

/** A server where the password is set at `since`; a change gets `answer`. */
const server = (since: string | null, answer: FakeAnswer) =>
  fakeServer(({ method, path }) => {
    if (path !== "/api/me/password") return { status: 200, body: sessionAnswer() };
    return method === "GET" ? { status: 200, body: { set_at: since } } : answer;
  });

async function change(answer: FakeAnswer, chosen: string) {
  const sent = server(SET_AT, answer);
  renderPage("/app/settings", <PasswordRow member={memberRecord().user} />);
  await screen.findByText(/^Set on 14 January 2026\./);
  await userEvent.click(screen.getByRole("button", { name: "Change your password" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Current password"), "present one");
  await userEvent.type(dialog.getByLabelText("New password"), chosen);
  await userEvent.click(dialog.getByRole("button", { name: "Save Password" }));
  return { sent, dialog };
}

it("sends both passwords and reports that other devices are signed out §2.53", async () => {
  const { sent } = await change({ status: 204 }, "a new one");
  await screen.findByText("Password changed");
  expect(sent).toContainEqual({
    method: "POST",
    path: "/api/me/password",
    body: { new_password: "a new one", password: "present one" },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("refetches the signed-in devices and the pending address, which the change has ended", async () => {
  let changed = false;
  fakeServer(({ method, path }) => {
    if (path === "/api/me/password" && method === "POST") changed = true;
    if (path === "/api/me/sessions") {
      const here = {
        id: "here",
        current: true,
        device: { kind: null, client: null, system: null },
        signed_in_at: SET_AT,
        last_used_at: SET_AT,
      };
      const others = changed ? [] : [{ ...here, id: "other", current: false }];
      return { status: 200, body: { sessions: [here, ...others] } };
    }
    if (path === "/api/me/email-change") {
      const at = { asked_at: SET_AT, sent_at: SET_AT, confirm_by: SET_AT };
      const pending = changed ? null : { new_email: "next@example.com", ...at };
      return { status: 200, body: { pending } };
    }
    if (path !== "/api/me/password") return { status: 200, body: sessionAnswer() };
    return method === "GET" ? { status: 200, body: { set_at: SET_AT } } : { status: 204 };
  });
  const { user } = memberRecord();
  renderPage(
    "/app/settings",
    <>
      <EmailRow member={user} />
      <PasswordRow member={user} />
      <DevicesRow userId={user.id} />
    </>,
  );
  await screen.findByText(/next@example\.com/);
  await screen.findByText(plural(securityTexts.devices, 2));
  await userEvent.click(screen.getByRole("button", { name: "Change your password" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("New password"), "a new one");
  await userEvent.click(dialog.getByRole("button", { name: "Save Password" }));
  await waitFor(() => expect(screen.queryByText(/next@example\.com/)).toBeNull());
  await screen.findByText(plural(securityTexts.devices, 1));
});

it("shows a wrong current password at its field and keeps what was typed", async () => {
  const wrong = { status: 403, body: { code: "auth.password_wrong", title: "x" } };
  const { dialog } = await change(wrong, "a new one");
  await dialog.findByText("That isn’t your password.");
  expect(dialog.getByLabelText("New password")).toHaveProperty("value", "a new one");
});

it("sends nothing too short", async () => {
  const { sent, dialog } = await change({ status: 204 }, "short");
  await dialog.findByText("Password must be at least 6 characters");
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

it("offers a first password to a member without one, without asking for the current one §2.53", async () => {
  const sent = server(null, { status: 204 });
  renderPage("/app/settings", <PasswordRow member={memberRecord().user} />);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose a password" }));
  expect(dialog.queryByLabelText("Current password")).toBeNull();
  await userEvent.type(dialog.getByLabelText("New password"), "a first one");
  await userEvent.click(dialog.getByRole("button", { name: "Save Password" }));
  await screen.findByText("Password changed");
  const body = { new_password: "a first one" };
  expect(sent).toContainEqual({ method: "POST", path: "/api/me/password", body });
});
