import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerSideTexts, partnerTexts as texts } from "@sovereign/content/words/partner";
import { invitationTexts } from "@sovereign/content/words/partner-invitation";
import { problemTitles } from "@sovereign/content/words/problems";
import {
  type Partner,
  type PartnerOverview,
  readInvitation,
  type SeenDaysView,
} from "@sovereign/contract/partner";
import { addDays } from "@sovereign/domain/calendar-date";
import type { PartnerMark, SignalWay } from "@sovereign/domain/partner";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { partnerKey, partnerNews } from "#core/session/day-news.ts";
import { clockTime, dayAndMonth } from "#core/time/dates.ts";
import { openEngine, overviewOf, TODAY } from "#testing/engine-screen.tsx";
import { answered, type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { answerWrites, sentWrites } from "#testing/fake-writes.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { BetweenPartners, PartnerEntry } from "./partner-entry.tsx";
import { keptPartner } from "./partner-query.ts";
import PartnerRow from "./partner-row.tsx";
import PartnerSide from "./partner-side.tsx";

const PAIR = "5f0c1c6a-3f3e-4f53-9df8-0c8f1f0a9b11";
const NAME = "Priya";
const ON_TODAY = dayAndMonth(TODAY);
const UNTIL = dayAndMonth("2026-04-07");
const days = overviewOf([], 0);

const seen = (mark: PartnerMark | null, yesterday: PartnerMark = "kept"): SeenDaysView => ({
  today: TODAY,
  days: [
    { date: addDays(TODAY, -1), mark: yesterday },
    { date: TODAY, mark },
  ],
  streak: 19,
  best: 19,
  strength: 91,
});

const NOTHING: PartnerOverview = {
  may_choose: true,
  signals_by: "app",
  partner: null,
  invitation: null,
  ended: null,
};

const paired = (given: Partial<Partner> = {}): PartnerOverview => ({
  ...NOTHING,
  partner: {
    pair: PAIR,
    name: NAME,
    own_name: "Elinor",
    accepted_at: `${addDays(TODAY, -1)}T08:12:00Z`,
    chose: true,
    resting: false,
    asks_to_go_on: false,
    theirs: seen("open"),
    ours: seen("kept"),
    sent: [],
    received: [],
    refused: { seen: null, still_time: null, well_kept: "not_kept" },
    ...given,
  },
});

const invited = (given: Partial<NonNullable<PartnerOverview["invitation"]>> = {}) => ({
  ...NOTHING,
  invitation: {
    name: NAME,
    address: "priya@example.com",
    url: "http://localhost/partner/link",
    made_at: `${TODAY}T08:00:00Z`,
    expires_at: "2026-04-07T08:00:00Z",
    mails_left: 2,
    returned: false,
    state: "open" as const,
    settled_at: null,
    ...given,
  },
});

type Answers = {
  change?: () => FakeAnswer;
  write?: () => FakeAnswer;
  /** Whether the browser shows notifications. */
  allows?: boolean;
};

/** `shown` is what the server answers, at each moment. */
function open(
  shown: () => PartnerOverview,
  { change = () => ok(shown()), write = () => ok(days), allows = true }: Answers = {},
) {
  const sent = fakeServer((request) => {
    if (request.path.startsWith("/api/writes")) return answerWrites(request, days, write);
    return request.method === "GET" ? ok(shown()) : change();
  });
  const { partner, invitation, ended } = shown();
  const state = partner ? "pair" : invitation || ended ? "news" : undefined;
  const overview = overviewOf([], 0, { partner: state });
  const page = renderPage(
    "/app/accountability",
    <>
      <PartnerEntry userId="u1" overview={overview} />
      <BetweenPartners userId="u1" overview={overview} allowPush={async () => allows} />
      {overview.partner === "pair" && <PartnerRow userId="u1" />}
    </>,
  );
  return { sent, ...page };
}

const signal = (name: keyof typeof texts.signals) =>
  screen.findByRole("button", { name: texts.signals[name] });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const changesOf = (sent: { method: string; path: string }[]) =>
  sent.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/partner"));

signedIn(`${TODAY}T19:00:00Z`);
afterEach(() => onlineManager.setOnline(true));

describe("the pair on Focus", () => {
  it.each([
    ["nothing", NOTHING, engineTexts.partner.body],
    [
      "an invitation by email",
      invited(),
      fill(texts.invited.mail, {
        address: "priya@example.com",
        date: ON_TODAY,
        until: UNTIL,
      }),
    ],
    [
      "a link to hand over",
      invited({ address: null, mails_left: 0 }),
      fill(texts.invited.link, { date: ON_TODAY, until: UNTIL }),
    ],
    [
      "an email that came back",
      invited({ returned: true }),
      fill(texts.invited.returned, { address: "priya@example.com", until: UNTIL }),
    ],
    [
      "a no",
      invited({ state: "declined", settled_at: `${TODAY}T10:00:00Z` }),
      fill(texts.declined.body, { name: NAME, date: ON_TODAY }),
    ],
    [
      "an invitation that ran out",
      invited({ state: "over" }),
      fill(texts.over.body, { date: UNTIL }),
    ],
    [
      "a pair that rests",
      paired({ resting: true, theirs: null, ours: null, refused: {} }),
      fill(texts.resting.body, { name: NAME }),
    ],
    [
      "a pair after a restore",
      paired({ resting: true, asks_to_go_on: true, theirs: null, ours: null, refused: {} }),
      fill(texts.resting.paused, { name: NAME }),
    ],
    [
      "a pair that I ended",
      { ...NOTHING, ended: { name: NAME, at: `${TODAY}T20:00:00Z`, by_them: false } },
      fill(texts.ended.mine, { date: ON_TODAY }),
    ],
    [
      "a pair that they ended",
      { ...NOTHING, ended: { name: NAME, at: `${TODAY}T20:00:00Z`, by_them: true } },
      fill(texts.ended.theirs, { name: NAME }),
    ],
  ])("says what there is: %s", async (_, shown: PartnerOverview, words) => {
    open(() => shown);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ["open", "open", texts.hints.open],
    ["kept", "kept", texts.hints.kept],
    ["partly", "partly", texts.hints.kept],
    ["missed", "missed", texts.hints.other],
    ["rest", "rest", texts.hints.other],
    [null, "none", texts.hints.none],
  ] as const)(
    "says in one sentence that their day is %s, and no hour",
    async (mark, today, hint) => {
      open(() => paired({ theirs: seen(mark) }));
      const said = await screen.findByText(`${fill(texts.today[today], { name: NAME })}. ${hint}`);
      expect(said).toBeTruthy();
      const row = within(await screen.findByRole("link", { name: new RegExp(NAME) }));
      expect(row.getByText(fill(texts.today[today], { name: NAME }))).toBeTruthy();
    },
  );

  it("names an earlier day that is still open", async () => {
    open(() => paired({ theirs: seen("kept", "open") }));
    const waits = fill(texts.waiting, { name: NAME, weekday: "Monday" });
    expect(await screen.findByText((text) => text.endsWith(waits))).toBeTruthy();
  });

  it("says since when it is known without a connection", async () => {
    open(() => paired());
    await signal("seen");
    expect(screen.queryByText(fill(texts.asOf, { when: clockTime(Date.now(), "UTC") }))).toBeNull();
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText(fill(texts.asOf, { when: clockTime(Date.now(), "UTC") }))).toBeTruthy();
  });
});

describe("what the device knows of a partner", () => {
  it("is shown without a connection, and removed with the first overview that has no partner", async () => {
    open(() => paired());
    await signal("seen");
    cleanup();
    expect(keptPartner("u1")?.overview).toEqual(paired());
    fakeServer(() => "silence");
    renderPage("/app", <PartnerRow userId="u1" />);
    expect(screen.getByText(fill(texts.today.open, { name: NAME }))).toBeTruthy();

    cleanup();
    openEngine(overviewOf([], 0));
    await waitFor(() => expect(keptPartner("u1")).toBeUndefined());
    expect(JSON.stringify({ ...localStorage })).not.toContain(NAME);
  });

  it("has its date on the next day, and is not said of that day on Home", async () => {
    open(() => paired());
    await signal("seen");
    cleanup();
    const next = addDays(TODAY, 1);
    vi.setSystemTime(`${next}T08:00:00Z`);
    fakeServer(() => "silence");
    act(() => onlineManager.setOnline(false));
    renderPage(
      "/app/accountability",
      <>
        <PartnerEntry userId="u1" overview={overviewOf([], 0, { partner: "pair" })} />
        <PartnerRow userId="u1" />
      </>,
    );
    await signal("seen");
    const time = clockTime(`${TODAY}T19:00:00Z`, "UTC");
    expect(screen.getByText((text) => text.includes(time) && text.includes(ON_TODAY))).toBeTruthy();
    expect(screen.queryByRole("link", { name: new RegExp(NAME) })).toBeNull();
  });

  it("is nothing, and nothing is asked, of a member who has none", async () => {
    const { sent } = open(() => NOTHING);
    expect(await screen.findByText(engineTexts.partner.body)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe("a signal", () => {
  it("is shown as sent at once, and is one write however often it is pressed", async () => {
    const { sent } = open(() => paired(), { write: () => "silence" });
    const button = await signal("still_time");
    await userEvent.dblClick(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText(fill(texts.unsent, { signal: texts.signals.still_time }))).toBeTruthy();
    const write = { kind: "partner_signal", pair: PAIR, signal: "still_time", about: TODAY };
    await waitFor(() => expect(sentWrites(sent)[0]).toEqual(write));
    cleanup();

    // The same write leaves when the server answers again.
    const again = open(() => paired());
    await waitFor(() => expect(sentWrites(again.sent)).toEqual([write]));
  });

  it("that cannot be sent keeps its place, says why, and looks again", async () => {
    let shown = paired();
    const { sent } = open(() => shown);
    const button = await signal("well_kept");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    shown = paired({ theirs: seen("kept"), refused: { seen: null, still_time: "not_open" } });
    await userEvent.click(button);
    expect(sentWrites(sent)).toEqual([]);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
    await press(texts.signals.still_time);
    expect(screen.getByText(texts.refused.not_open)).toBeTruthy();
  });

  it("that was received stands first, with the time it was sent", async () => {
    const received = [{ signal: "seen" as const, sent_at: `${TODAY}T18:41:00Z` }];
    open(() => paired({ received }));
    const words = fill(texts.received, {
      name: NAME,
      time: clockTime(received[0]?.sent_at ?? "", "UTC"),
      signal: "Seen",
    });
    expect(await screen.findAllByText(words)).toHaveLength(2);
  });
});

describe("an invitation's email", () => {
  it("refuses all others also when this one is over", async () => {
    signedIn();
    const over = {
      state: "over",
      inviter: null,
      name: null,
      expires_at: null,
      to_address: true,
      caller: "nobody",
    } as const;
    const sent = fakeServer(({ method }) =>
      method === "GET" ? answered(readInvitation, over) : { status: 204, body: undefined },
    );
    const account = () => null;
    renderPage("/partner/token", <InvitationPage token="token" never account={account} />);
    const button = await screen.findByRole("button", { name: invitationTexts.neverAct });
    await userEvent.click(button);
    expect(await screen.findByText(invitationTexts.declined.never)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ method: "POST", body: { never: true } });
  });
});

describe("an invitation", () => {
  const fields = {
    address: () => screen.getByLabelText<HTMLInputElement>(texts.invite.address),
    name: () => screen.getByLabelText<HTMLInputElement>(texts.invite.name),
    ownName: () => screen.getByLabelText<HTMLInputElement>(texts.invite.ownName),
  };

  async function fillIn() {
    await press(engineTexts.partner.act);
    await screen.findByRole("dialog");
    await userEvent.type(fields.address(), "priya@example.com");
    await userEvent.type(fields.name(), NAME);
    await userEvent.type(fields.ownName(), "Elinor");
  }

  it("outlives a failed save and a reload as it was typed", async () => {
    open(() => NOTHING, { change: () => "silence" });
    await fillIn();
    await press(texts.invite.send);
    expect(await screen.findByText(texts.invite.failed)).toBeTruthy();
    expect(fields.name().value).toBe(NAME);
    cleanup();

    open(() => NOTHING);
    await press(engineTexts.partner.act);
    await screen.findByRole("dialog");
    expect([fields.address().value, fields.name().value, fields.ownName().value]).toEqual([
      "priya@example.com",
      NAME,
      "Elinor",
    ]);
  });

  it("is sent once, leaves no draft, and its page has the focus", async () => {
    const { sent } = open(() => NOTHING, { change: () => ok(invited()) });
    await fillIn();
    await press(texts.invite.send);
    const section = await screen.findByRole("region", { name: engineTexts.partner.section });
    await within(section).findByText(fill(texts.invited.void, { name: NAME }));
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(changesOf(sent)).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain("priya@example.com");
  });

  it.each([
    ["partner.address_own", texts.invite.addressOwn],
    ["partner.address_refuses", texts.invite.refuses],
    ["partner.taken", `${problemTitles["partner.taken"]}.`],
  ])("that is refused says why: %s", async (code, words) => {
    open(() => NOTHING, { change: () => refused(409, code) });
    await fillIn();
    await press(texts.invite.send);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("the end of it", () => {
  it("by the other takes the focus from no one who uses no control of it", async () => {
    let shown = paired();
    open(() => shown);
    await signal("seen");
    shown = { ...NOTHING, ended: { name: NAME, at: `${TODAY}T19:00:00Z`, by_them: true } };
    act(() => partnerNews.emit("u1"));
    await screen.findByText(fill(texts.ended.theirs, { name: NAME }));
    // After the timer that would move it.
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(document.body);
  });

  it("by the other clears the pair as soon as it is told", async () => {
    let shown = paired();
    open(() => shown);
    await signal("seen");
    shown = { ...NOTHING, ended: { name: NAME, at: `${TODAY}T19:00:00Z`, by_them: true } };
    act(() => partnerNews.emit("u1"));
    expect(await screen.findByText(fill(texts.ended.theirs, { name: NAME }))).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.signals.seen })).toBeNull();
    expect(screen.queryByText(fill(texts.between.title, { name: NAME }))).toBeNull();
    expect(screen.queryByRole("link", { name: new RegExp(NAME) })).toBeNull();
  });

  it("by me is asked once, says if it failed, and then shows that it ended", async () => {
    let answer: FakeAnswer = "silence";
    const { sent } = open(() => paired(), { change: () => answer });
    await press(texts.between.endAct);
    const sheet = within(await screen.findByRole("dialog"));
    const end = () => userEvent.click(sheet.getByRole("button", { name: texts.end.end }));
    await end();
    expect(await sheet.findByText(texts.end.failed)).toBeTruthy();
    answer = ok({ ...NOTHING, ended: { name: NAME, at: `${TODAY}T19:00:00Z`, by_them: false } });
    await end();
    expect(await screen.findByText(fill(texts.ended.mine, { date: ON_TODAY }))).toBeTruthy();
    expect(changesOf(sent).at(-1)).toMatchObject({ body: { pair: PAIR, block: false } });
    await waitFor(() => expect(document.activeElement?.localName).toBe("section"));
  });
});

describe("what they are called", () => {
  const openWith = (change: () => FakeAnswer) => open(() => paired(), { change });
  const field = () => screen.getByLabelText<HTMLInputElement>(texts.rename.term);

  it("is changed there, by keyboard alone, and then said", async () => {
    const { sent } = openWith(() => ok(paired({ name: "Pri" })));
    await press(texts.rename.act);
    expect(document.activeElement).toBe(field());
    // The name is selected.
    await userEvent.keyboard(" Pri {Enter}");
    expect(await screen.findByText(fill(texts.rename.saved, { name: "Pri" }))).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(texts.rename.act);
    expect(changesOf(sent)).toMatchObject([{ body: { name: "Pri" } }]);
    expect(screen.getByText(fill(texts.between.title, { name: "Pri" }))).toBeTruthy();
  });

  it("stays when it is canceled, and what was typed stays when it was not saved", async () => {
    const { sent } = openWith(() => "silence");
    await press(texts.rename.act);
    await userEvent.keyboard("Pri{Escape}");
    expect(document.activeElement?.textContent).toBe(texts.rename.act);
    expect(changesOf(sent)).toEqual([]);
    await press(texts.rename.act);
    await userEvent.clear(field());
    await press(texts.rename.save);
    expect(await screen.findByText(texts.invite.nameMissing)).toBeTruthy();
    await userEvent.type(field(), "Pri{Enter}");
    expect(await screen.findByText(texts.between.notSaved)).toBeTruthy();
    expect([field().value, document.activeElement]).toEqual(["Pri", field()]);
  });
});

describe("without a membership", () => {
  const openSide = (shown: PartnerOverview) => {
    fakeServer(() => ok(shown));
    const allowPush = async () => false;
    return renderPage("/app/accountability", <PartnerSide userId="u1" allowPush={allowPush} />);
  };

  it("says that being a partner stays free to whom was chosen alone", async () => {
    openSide({ ...paired({ chose: false }), may_choose: false });
    expect(await screen.findByText(partnerSideTexts.title)).toBeTruthy();
    cleanup();
    const rests = { resting: true, theirs: null, ours: null };
    openSide({ ...paired({ chose: true, ...rests }), may_choose: false });
    expect(await screen.findByText(fill(texts.resting.body, { name: NAME }))).toBeTruthy();
    expect(screen.queryByText(partnerSideTexts.title)).toBeNull();
  });

  it("offers no invitation once the news of an end is put away", async () => {
    const { client } = openSide({ ...NOTHING, may_choose: false });
    await waitFor(() => expect(client.getQueryData(partnerKey("u1"))).toBeTruthy());
    await waitFor(() => expect(document.querySelector(".sk")).toBeNull());
    expect(screen.queryByRole("button", { name: engineTexts.partner.act })).toBeNull();
  });
});

describe("a pair that is paused", () => {
  it("goes on by one press, which leaves the focus there, or can be ended", async () => {
    let shown = paired({ resting: true, asks_to_go_on: true, theirs: null, ours: null });
    const { sent } = open(() => shown, {
      change: () => {
        shown = paired({ resting: true, asks_to_go_on: false, theirs: null, ours: null });
        return ok(shown);
      },
    });
    const section = await screen.findByRole("region", { name: engineTexts.partner.section });
    expect(await within(section).findByRole("button", { name: texts.between.endAct })).toBeTruthy();
    await press(texts.resting.act);
    expect(await screen.findByText(fill(texts.resting.body, { name: NAME }))).toBeTruthy();
    expect(changesOf(sent)).toMatchObject([{ body: { goes_on: true } }]);
    await waitFor(() => expect(document.activeElement).toBe(section));
  });
});

describe("how signals arrive", () => {
  const checked = (way: SignalWay) =>
    screen.getByRole<HTMLInputElement>("radio", { name: texts.between.way[way] }).checked;
  const choose = async (way: SignalWay) =>
    userEvent.click(await screen.findByRole("radio", { name: texts.between.way[way] }));

  it("shows the choice at once and takes it back with a reason when it was not saved", async () => {
    open(() => paired(), { change: () => refused(429, "request.rate_limited") });
    await choose("email");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(checked("app")).toBe(true);
  });

  it("is not by notification in a browser that shows none, and says so", async () => {
    const { sent } = open(() => paired(), { allows: false });
    await choose("push");
    expect((await screen.findByRole("alert")).textContent).toBe(texts.between.notGranted);
    expect([checked("app"), changesOf(sent)]).toEqual([true, []]);
  });
});
