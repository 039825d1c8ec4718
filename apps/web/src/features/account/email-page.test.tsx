import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { session, useSession } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { EmailRow } from "./email-change.tsx";
import { EmailPage } from "./email-page.tsx";

const member = { ...memberRecord().user, email: "e@example.com", time_zone: "Europe/Lisbon" };
const PENDING = {
  new_email: "elena@marlowe.example",
  asked_at: "2026-03-24T09:04:00.000Z",
  sent_at: "2026-03-24T09:04:00.000Z",
  confirm_by: "2026-03-24T10:04:00.000Z",
};
const waits = (changes: Partial<typeof PENDING> = {}): FakeAnswer => ({
  status: 200,
  body: { pending: { ...PENDING, ...changes } },
});
const NONE: FakeAnswer = { status: 200, body: { pending: null } };

signedIn("2026-03-24T09:10:00.000Z");

/** Opens the page with one response for the pending change and another for each action. */
function open(read: FakeAnswer, act: FakeAnswer = NONE) {
  const sent = fakeServer(({ method }) => (method === "GET" ? read : act));
  renderPage(
    "/app/settings/email",
    <main>
      <EmailPage member={member} />
    </main>,
  );
  return sent.filter.bind(sent, ({ method }) => method !== "GET");
}

function OwnEmailPage() {
  const { user } = useSession();
  return user && <EmailPage member={user} />;
}

describe("changing the email address", () => {
  it("requests it and immediately shows the pending address and its expiry §2.55", async () => {
    const actions = open(NONE, waits());
    await userEvent.type(await screen.findByLabelText("New email address"), PENDING.new_email);
    await userEvent.type(screen.getByLabelText("Your password"), "mine");
    await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
    const title = await screen.findByRole("heading", { name: "Your new address is waiting" });
    expect(document.activeElement).toBe(title);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "e@example.comEmailed at 09:04, with a way to stop the change.",
      "elena@marlowe.exampleLink requested at 09:04. It is valid until 10:04.",
      "Not yet confirmed",
    ]);
    const body = { new_email: PENDING.new_email, password: "mine" };
    expect(actions()).toEqual([{ method: "POST", path: "/api/me/email-change", body }]);
  });

  it("is no longer pending after the link was opened in another tab, before the server is asked", async () => {
    const record = memberRecord();
    const user = { ...record.user, email: "Elena@Marlowe.example" };
    fakeServer(() => waits());
    renderPage("/app/settings/email", <OwnEmailPage />);
    await screen.findByRole("heading", { name: "Your new address is waiting" });
    act(() => session.announce({ type: "token_refreshed", record: { ...record, user } }));
    await screen.findByLabelText("New email address");
    expect(screen.queryByText("Not yet confirmed")).toBeNull();
  });

  it.each([
    ["auth.password_wrong", 403, "That isn’t your password."],
    ["member.email_unchanged", 409, "This is your address already"],
  ])("shows the error at its field (%s) and keeps what was typed", async (code, status, text) => {
    open(NONE, { status, body: { code, title: "This is your address already" } });
    const field = await screen.findByLabelText("New email address");
    await userEvent.type(field, "x@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
    await screen.findByText(text);
    expect(field).toHaveProperty("value", "x@example.com");
  });

  it("resends the link and shows its new expiry §2.55", async () => {
    const later = { sent_at: "2026-03-24T09:10:00.000Z", confirm_by: "2026-03-24T10:10:00.000Z" };
    const actions = open(waits(), waits(later));
    await userEvent.click(await screen.findByRole("button", { name: "Send the Link Again" }));
    await screen.findByText("The link is on its way again");
    await screen.findByText("Link requested at 09:10. It is valid until 10:10.");
    expect(actions()).toMatchObject([{ method: "POST", path: "/api/me/email-change/link" }]);
  });

  it("shows the rate limit, and stays pending", async () => {
    open(waits(), { status: 429, body: { code: "request.rate_limited", title: "x" } });
    await userEvent.click(await screen.findByRole("button", { name: "Send the Link Again" }));
    await screen.findByText("The link was not sent");
    await screen.findByText(/Too many|later|minute/);
    screen.getByRole("heading", { name: "Your new address is waiting" });
  });

  it("cancels it and offers a new request", async () => {
    const actions = open(waits(), { status: 204 });
    await userEvent.click(await screen.findByRole("button", { name: "Stop the Change" }));
    await screen.findByText("The change was stopped");
    expect(await screen.findByLabelText("New email address")).toBeDefined();
    expect(actions()).toMatchObject([{ method: "DELETE", path: "/api/me/email-change" }]);
  });

  it("shows a failed load and retries", async () => {
    open({ status: 500, body: {} });
    await screen.findByText("The page did not load.");
    screen.getByRole("button", { name: "Try again" });
  });

  it("is shown in the settings while pending", async () => {
    fakeServer(() => waits());
    renderPage("/app/settings", <EmailRow member={member} />);
    await screen.findByText(
      "e@example.com, until you open the link sent to elena@marlowe.example.",
    );
    const link = screen.getByRole("link", { name: "Your new address is waiting" });
    expect(link.getAttribute("href")).toBe("/app/settings/email");
  });
});
