import { readMembership } from "@sovereign/contract/memberships";
import type { OfficeView } from "@sovereign/contract/office-views";
import { readOverview } from "@sovereign/contract/one-things";
import { readReminder } from "@sovereign/contract/reminders";
import { readShelves } from "@sovereign/contract/vault";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { VIEW_HEADER } from "@sovereign/domain/staff";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useParams } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { stopViewing } from "./view.ts";
import { ViewAsAct } from "./view-as-act.tsx";
import { ViewingPage } from "./viewing-page.tsx";

const NOW = "2026-03-24T09:00:00.000Z";
const TODAY = "2026-03-24";
const EMAIL = "r.hale@example.com";
const BAR = "█".repeat(24);

const VIEW: OfficeView = {
  id: "view-1",
  token: "secret",
  expires_in: 900,
  ends_at: "2026-03-24T09:15:00.000Z",
  member: {
    id: "m1",
    email: EMAIL,
    role: "user",
    time_zone: "UTC",
    created_at: "2025-03-09T12:00:00.000Z",
  },
};

const blankRecord = testRecord(TODAY, {
  content: BAR,
  completion_status: "missed",
  completed_at: null,
  reflected_at: null,
});

/** What the server answers a view, by path. */
const BLANKED: Record<string, FakeAnswer> = {
  "/api/one-things": answered(readOverview, testOverview(TODAY, { records: [blankRecord] })),
  "/api/functions/check-subscription": answered(readMembership, {
    ...NO_MEMBERSHIP,
    ended: { at: "2026-03-09T10:00:00Z" },
    admin_mode_offered: false,
  }),
  "/api/vault": answered(
    readShelves,
    shelves([
      piece("excerpts", "Quiet money"),
      piece("briefings", "March 15", { state: "locked" }),
      piece("books", "Later", { state: "later", releases: "Q3 2026" }),
    ]),
  ),
  "/api/reminders": answered(readReminder, {
    reminder: { enabled: true, time: "07:30", kind: "chosen", channel: "email" },
    time_zone: "UTC",
    next_due_at: "2026-03-25T07:30:00.000Z",
    push_public_key: "",
    devices: 0,
    receipts: [],
    offers_email: false,
  }),
};

type Answers = { start?: FakeAnswer; [path: string]: FakeAnswer | undefined };

function Pages() {
  const page = useParams()["*"] ?? "";
  const [, screen] = page.split("/view/");
  if (screen === undefined) return <ViewAsAct id="m1" email={EMAIL} />;
  return <ViewingPage id="m1" page={screen} />;
}

function open(answers: Answers = {}, at = "m1") {
  const tokens: Record<string, string | null> = {};
  const sent = fakeServer(({ method, path }, headers) => {
    tokens[path] = headers.get(VIEW_HEADER);
    if (method === "DELETE") return { status: 204 };
    if (method === "POST") return answers.start ?? { status: 200, body: VIEW };
    return answers[path] ?? BLANKED[path] ?? { status: 503, body: {} };
  });
  const { router } = renderPage("/office/members/*", <Pages />, `/office/members/${at}`);
  return { sent, tokens, here: () => router.state.location.pathname };
}

async function start(answers?: Answers) {
  const opened = open(answers);
  await userEvent.click(screen.getByRole("button", { name: /^View as this member/ }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.type(sheet.getByLabelText("Reason, shown to the member"), "Cannot read");
  await userEvent.click(sheet.getByRole("button", { name: "View for Fifteen Minutes" }));
  return opened;
}

const goTo = async (place: string) => {
  const [link] = screen.getAllByRole("link", { name: place });
  if (link) await userEvent.click(link);
};

signedIn(NOW);
afterEach(() => stopViewing());

describe("viewing as a member", () => {
  it("says beforehand what it is, and asks for a reason", async () => {
    const { sent } = open();
    await userEvent.click(screen.getByRole("button", { name: /^View as this member/ }));
    const sheet = within(await screen.findByRole("dialog", { name: `View as ${EMAIL}` }));
    expect(sheet.getByText("That you looked, when, for how long and why.")).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: "View for Fifteen Minutes" }));
    expect(sheet.getByText("A reason is needed. The member reads it too.")).toBeTruthy();
    expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows the member's home, vault and settings, with bars for texts and nothing to press", async () => {
    const { sent, tokens, here } = await start();
    const bar = `You see what ${EMAIL} sees. Reading only, 15:00 left.`;
    await screen.findByText(bar, { ignore: '[role="status"]' });
    expect(here()).toBe("/office/members/m1/view/home");
    const begun = sent.find(({ method }) => method === "POST");
    expect(begun?.body).toMatchObject({ reason: "Cannot read" });
    expect(await screen.findByText(BAR)).toBeTruthy();
    expect(screen.getByText(/^Left blank: what a member writes/)).toBeTruthy();
    const reflect = screen.getByRole("button", { name: "Reflect on Today" });
    expect(reflect.hasAttribute("disabled")).toBe(true);
    expect(await screen.findByText(/^Your membership ended 9 March 2026/)).toBeTruthy();
    expect(tokens["/api/one-things"]).toBe("secret");
    expect(tokens["/api/functions/check-subscription"]).toBe("secret");
    await goTo("Vault");
    const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "Quiet moneyOpen for this member",
      "March 15Locked for this member",
      "LaterReleasing Q3 2026",
    ]);
    await goTo("Settings");
    expect(await screen.findByText("By email, 07:30")).toBeTruthy();
    expect(screen.getByText(EMAIL, { selector: "dd" })).toBeTruthy();
    const restore = await screen.findByRole("button", { name: "Restore Purchase" });
    expect(restore.hasAttribute("disabled")).toBe(true);
  });

  it("ends with Leave, and its screens with it", async () => {
    const { sent, here } = await start();
    await screen.findByText(BAR);
    await userEvent.click(screen.getByRole("button", { name: "Leave" }));
    await screen.findByRole("button", { name: /^View as this member/ });
    expect(here()).toBe("/office/members/m1");
    await vi.waitFor(() => {
      const ends = sent.filter(({ method }) => method === "DELETE");
      expect(ends.map(({ path }) => path)).toEqual(["/api/office/views/view-1"]);
    });
  });

  it("is over after fifteen minutes, whether the device or the server says so", async () => {
    await start({ "/api/reminders": { status: 403, body: { code: "office.view_over" } } });
    await screen.findByText(BAR);
    await goTo("Settings");
    expect(await screen.findByText("The fifteen minutes are over.")).toBeTruthy();
    expect(screen.queryByText(EMAIL)).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Back to the Member" }));
    expect(screen.getByRole("button", { name: /^View as this member/ })).toBeTruthy();
  });

  it("counts down and ends on the device", async () => {
    await start();
    await screen.findByText(BAR);
    vi.setSystemTime("2026-03-24T09:01:01.000Z");
    expect(await screen.findByText(/Reading only, 13:59 left/)).toBeTruthy();
    vi.setSystemTime("2026-03-24T09:15:00.000Z");
    expect(await screen.findByText("The fifteen minutes are over.")).toBeTruthy();
    expect(screen.queryByText(BAR)).toBeNull();
  });

  it("is refused of staff", async () => {
    await start({ start: { status: 403, body: { code: "office.view_of_staff" } } });
    expect(await screen.findByText("Nobody views as staff.")).toBeTruthy();
  });

  it("leads a page without a view, as after a reload, to the member", async () => {
    const { here, sent } = open({}, "m1/view/home");
    await screen.findByRole("button", { name: /^View as this member/ });
    expect(here()).toBe("/office/members/m1");
    expect(sent).toEqual([]);
  });

  it("ends when the staff sign out", async () => {
    const { here } = await start();
    await screen.findByText(BAR);
    act(() => session.announce({ type: "signed_out", reason: "member" }));
    expect(screen.queryByText(BAR)).toBeNull();
    expect(here()).toBe("/office/members/m1");
  });
});
