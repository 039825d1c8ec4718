import { stopMailsTexts } from "@sovereign/content/words/stop-mails";
import {
  type MailPreferences,
  readMailAddress,
  readMailPreferences,
} from "@sovereign/contract/mails";
import type { MailKind } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import MailTrouble from "./mail-trouble.tsx";
import ReleasesSetting from "./messages-group.tsx";
import MissedWarnings from "./missed-warnings.tsx";
import ReleasesQuestion from "./releases-question.tsx";
import { StopPanel } from "./stop-panel.tsx";

const TITLE = "Our messages are not reaching you.";

const problem = (status: number, code: string): FakeAnswer => ({
  status,
  body: { type: `urn:problem:${code}`, title: code, status, code },
});

describe("a member whose emails come back", () => {
  signedIn();

  function open(
    arrives: boolean,
    onTry: FakeAnswer = answered(readMailAddress, { arrives: true, missed: [] }),
  ) {
    const sent = fakeServer(({ method }) =>
      method === "GET" ? answered(readMailAddress, { arrives, missed: [] }) : onTry,
    );
    renderPage(
      "/app/settings",
      <main>
        <MailTrouble member={{ id: "m", email: "e@example.com" }} />
      </main>,
    );
    return sent;
  }

  it("reads so with a way to another address, until the present one is tried again", async () => {
    const sent = open(false);
    expect(await screen.findByText(TITLE)).toBeTruthy();
    const change = screen.getByRole("link", { name: "Change It" });
    expect(change.getAttribute("href")).toBe("/app/settings/email");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("We will send to it again")).toBeTruthy();
    expect(screen.queryByText(TITLE)).toBeNull();
    expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/api/me/mail-address/try-again" });
  });

  it("reads nothing while they arrive", async () => {
    const sent = open(true);
    await expect.poll(() => sent).toHaveLength(1);
    expect(screen.getByRole("main").textContent).toBe("");
  });
});

describe("a member whom warnings did not reach", () => {
  signedIn();

  it("reads at Home what they said, until it is read §S97", async () => {
    const missed = [{ subject: "Your password was changed", at: "2026-03-10T12:00:00.000Z" }];
    const sent = fakeServer(({ method }) =>
      answered(readMailAddress, { arrives: false, missed: method === "GET" ? missed : [] }),
    );
    renderPage(
      "/app",
      <main>
        <MissedWarnings />
      </main>,
    );
    await screen.findByText("A message about your account did not reach you.");
    screen.getByText(/^Your password was changed, .*March/);
    await userEvent.click(screen.getByRole("button", { name: "I Have Read This" }));
    await expect.poll(() => screen.getByRole("main").textContent).toBe("");
    expect(sent.at(-1)).toMatchObject({ path: "/api/me/mail-address/missed-read" });
  });
});

describe("the page that stops reminders by email", () => {
  const open = (...answers: FakeAnswer[]) => openStop("reminders", answers);
  function openStop(kind: MailKind, answers: FakeAnswer[] = []) {
    const sent = fakeServer(() => answers.shift() ?? { status: 204 });
    renderPage(
      `/unsubscribe/${kind}~m~proof`,
      <main>
        <StopPanel token={`${kind}~m~proof`} />
      </main>,
    );
    return sent;
  }
  const press = () => userEvent.click(screen.getByRole("button", { name: "Stop These Messages" }));

  it("acts when its button is pressed, not when it is opened", async () => {
    const sent = open("silence");
    expect(screen.getByRole("heading", { name: "Stop the reminders by email?" })).toBeTruthy();
    expect(sent).toEqual([]);
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("have not stopped yet");
    await press();
    expect(await screen.findByRole("heading", { name: "The reminders have stopped." })).toBe(
      document.activeElement,
    );
    expect(sent.at(-1)?.path).toBe("/api/mail-preferences/reminders~m~proof");
  });

  it.each([
    ["reminders", stopMailsTexts.toSettings, paths.reminders],
    ["releases", stopMailsTexts.toSettings, paths.settingsGroup("messages")],
    ["signals", stopMailsTexts.toFocus, paths.accountability],
  ] as const)("leads from %s to where they are turned on again", async (kind, name, to) => {
    openStop(kind);
    screen.getByRole("heading", { name: stopMailsTexts[kind].title });
    await press();
    await screen.findByRole("heading", { name: stopMailsTexts[kind].done });
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(to);
  });

  it("says that a wrong link is not valid", async () => {
    open(problem(400, "auth.link_invalid"));
    await press();
    expect(await screen.findByText("This link is no longer valid.")).toBeTruthy();
  });
});

describe("who may be told of new pieces", () => {
  const UNASKED: MailPreferences = { releases: false, letters: true, releases_asked: false };
  const QUESTION = "Get an email when a new article opens?";
  signedIn();

  function open(page: ReactNode, first: MailPreferences = UNASKED, down = false) {
    const preferences = { ...first };
    const sent = fakeServer(({ method, body }) => {
      if (method === "PATCH" && down) return "silence";
      if (method === "PATCH") Object.assign(preferences, body, { releases_asked: true });
      return answered(readMailPreferences, { ...preferences });
    });
    renderPage("/app/welcome", <main>{page}</main>);
    return sent;
  }
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it.each([
    ["Yes, Email Me", true, "We will email you when a new article opens."],
    ["No", false, "We will not email you about new articles."],
  ])("is asked, and answers %s once", async (name, releases, said) => {
    const sent = open(<ReleasesQuestion userId="m" />);
    await screen.findByRole("region", { name: QUESTION });
    await press(name);
    const status = await screen.findByRole("status");
    expect(status.textContent).toContain(said);
    expect(document.activeElement).toBe(status);
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(sent.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { releases },
    ]);
  });

  it.each([
    { ...UNASKED, releases_asked: true },
    { releases: true, letters: true, releases_asked: true },
    { releases: false, letters: true },
  ])("is not asked again, nor by a server that does not know: %j", async (preferences) => {
    const sent = open(<ReleasesQuestion userId="m" />, preferences);
    await expect.poll(() => sent).toHaveLength(1);
    expect(screen.getByRole("main").textContent).toBe("");
  });

  it("reads that an answer was not saved, and answers again", async () => {
    open(<ReleasesQuestion userId="m" />, UNASKED, true);
    await screen.findByText(QUESTION);
    await press("No");
    expect((await screen.findByRole("alert")).textContent).toContain("It was not saved.");
    expect(screen.getByRole("button", { name: "No" })).toBeTruthy();
  });

  it("changes it at the foot of the vault", async () => {
    const sent = open(<ReleasesSetting userId="m" />, { ...UNASKED, releases_asked: true });
    const setting = await screen.findByRole("switch", { name: "New articles" });
    expect(setting).toHaveProperty("checked", false);
    await userEvent.click(setting);
    await expect.poll(() => setting.getAttribute("aria-busy")).toBe("false");
    expect(setting).toHaveProperty("checked", true);
    expect(sent.at(-1)).toMatchObject({ method: "PATCH", body: { releases: true } });
  });
});
