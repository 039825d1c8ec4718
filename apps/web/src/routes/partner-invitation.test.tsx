import { fill } from "@sovereign/content/public/fill";
import { accountForm, mailboxTexts } from "@sovereign/content/words/auth";
import { invitationTexts as texts } from "@sovereign/content/words/partner-invitation";
import { readInvitation, type ShownInvitation } from "@sovereign/contract/partner";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { answered, type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import PartnerInvitationRoute from "./partner-invitation.tsx";

const PATH = "/partner/one~two";
const INVITER = "Elinor";

const signedOut = () => act(async () => session.announce({ type: "signed_out", reason: "member" }));

beforeEach(async () => {
  history.replaceState(null, "", PATH);
  await signedOut();
});
afterEach(async () => {
  history.replaceState(null, "", "/");
  clearToasts();
  await signedOut();
});

function open(given: Partial<ShownInvitation>, post: () => FakeAnswer = () => "silence") {
  const sent = fakeServer((request) => {
    if (request.method !== "GET") return post();
    const isIn = session.getState().user !== null;
    return answered(readInvitation, {
      state: "open",
      inviter: INVITER,
      name: "Priya",
      expires_at: "2026-04-05T08:00:00Z",
      to_address: true,
      caller: isIn ? "free" : "nobody",
      ...given,
    });
  });
  const props = { params: { token: "one~two" } } as Parameters<typeof PartnerInvitationRoute>[0];
  const page = renderPage(PATH, <PartnerInvitationRoute {...props} />);
  return { ...page, sent };
}

const accept = () =>
  screen.findByRole("button", { name: fill(texts.accept, { address: memberRecord().user.email }) });

describe("/partner/:token", () => {
  it("lets a stranger open the account there, and its email leads back", async () => {
    const { sent } = open({}, () => ok({ status: "confirmation_sent" }));
    const title = fill(texts.title, { inviter: INVITER });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole("heading", { name: texts.withAccount })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(accountForm.email), "priya@example.com");
    await userEvent.type(screen.getByLabelText(accountForm.password), "a quiet sentence");
    await userEvent.click(screen.getByRole("button", { name: accountForm.button["sign-up"] }));
    const mailbox = await screen.findByRole("heading", { level: 1, name: mailboxTexts.title });
    await waitFor(() => expect(document.activeElement).toBe(mailbox));
    expect(screen.getByText(mailboxTexts.onward)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      path: "/api/auth/sign-up/email",
      body: { email: "priya@example.com", next: PATH },
    });
    // Confirmed in another tab of this browser.
    await act(async () => session.announce({ type: "signed_in", record: memberRecord() }));
    expect(await accept()).toBeTruthy();
    const heading = screen.getByRole("heading", { name: texts.answer });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("keeps what was typed when the answer does not arrive, and leads to the pair", async () => {
    await act(async () => session.announce({ type: "signed_in", record: memberRecord() }));
    let answer: FakeAnswer = "silence";
    const { router, sent } = open({}, () => answer);
    const name = await screen.findByLabelText<HTMLInputElement>(texts.name);
    await userEvent.clear(name);
    await userEvent.type(name, "Elly{Enter}");
    expect(await screen.findByText(texts.notAnswered)).toBeTruthy();
    expect(name.value).toBe("Elly");
    answer = ok({
      may_choose: false,
      signals_by: "app",
      partner: null,
      invitation: null,
      ended: null,
    });
    await userEvent.click(await accept());
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/accountability"));
    expect(sent.at(-1)).toMatchObject({
      path: "/api/partner-invitations/one~two/accept",
      body: { name: "Elly" },
    });
  });

  it.each([
    ["own", texts.cannot.own],
    ["paired", texts.cannot.paired],
    ["blocked", fill(texts.cannot.blocked, { inviter: INVITER })],
  ] as const)("says why it cannot be accepted: %s", async (caller, words) => {
    await act(async () => session.announce({ type: "signed_in", record: memberRecord() }));
    open({ caller });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("form", { name: texts.answer })).toBeNull();
    expect(screen.queryByRole("button", { name: texts.no })).toBeNull();
  });

  it("leads a member to Focus, and a stranger home, from one that is over", async () => {
    open({ state: "over", inviter: null, caller: "nobody" });
    expect((await screen.findByRole("link", { name: texts.over.what })).getAttribute("href")).toBe(
      "/",
    );
    await act(async () => session.announce({ type: "signed_in", record: memberRecord() }));
    expect(
      (await screen.findByRole("link", { name: texts.over.toFocus })).getAttribute("href"),
    ).toBe("/app/accountability");
  });

  it("says that a no did not reach the server, and stays", async () => {
    open({}, () => refused(503, "unknown"));
    await userEvent.click(await screen.findByRole("button", { name: texts.no }));
    expect(await screen.findByText(texts.notAnswered)).toBeTruthy();
    expect(screen.getByLabelText(accountForm.email)).toBeTruthy();
  });
});
