import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { PasswordRow } from "./password-row.tsx";

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

async function change(answer: FakeAnswer, chosen: string) {
  const sent = fakeServer(({ path }) =>
    path === "/api/me/password" ? answer : { status: 200, body: sessionAnswer() },
  );
  renderPage("/app/settings", <PasswordRow email="e@example.com" />);
  await userEvent.click(screen.getByRole("button", { name: "Change your password" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Present password"), "present one");
  await userEvent.type(dialog.getByLabelText("New password"), chosen);
  await userEvent.click(dialog.getByRole("button", { name: "Save Password" }));
  return { sent, dialog };
}

it("sends both passwords and says that other devices are signed out", async () => {
  const { sent } = await change({ status: 204 }, "a new one");
  await screen.findByText("Password changed");
  expect(sent).toContainEqual({
    method: "POST",
    path: "/api/me/password",
    body: { new_password: "a new one", password: "present one" },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says at the present password that it is wrong, and keeps what was typed", async () => {
  const wrong = { status: 403, body: { code: "auth.password_wrong", title: "x" } };
  const { dialog } = await change(wrong, "a new one");
  await dialog.findByText("This is not your password.");
  expect(dialog.getByLabelText("New password")).toHaveProperty("value", "a new one");
});

it("sends nothing that is too short", async () => {
  const { sent, dialog } = await change({ status: 204 }, "short");
  await dialog.findByText("Password must be at least 6 characters");
  expect(sent).toEqual([]);
});
