import { partnerTexts } from "@sovereign/content/words/partner";
import { partnerExample } from "@sovereign/content/words/partner-example";
import type { PartnerOverview } from "@sovereign/contract/partner";
import { readReminder } from "@sovereign/contract/reminders";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { brand } from "#core/words/brand.ts";
import { drafts } from "#days/draft/drafts.ts";
import { membershipQuery } from "#features/membership/status/membership-query.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { overviewOf, TODAY } from "#testing/engine-screen.tsx";
import { answered, type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { pushBrowser } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import AccountabilityRoute from "./app.accountability.tsx";

const membership = (given: object): FakeAnswer => ({
  status: 200,
  body: { ...NO_MEMBERSHIP, admin_mode_offered: false, ...given },
});
const RESTING: PartnerOverview = {
  may_choose: true,
  signals_by: "app",
  partner: {
    pair: "5f0c1c6a-3f3e-4f53-9df8-0c8f1f0a9b11",
    name: "Priya",
    own_name: "Elinor",
    accepted_at: `${TODAY}T08:12:00Z`,
    chose: false,
    resting: true,
    asks_to_go_on: false,
    theirs: null,
    ours: null,
    sent: [],
    received: [],
    refused: {},
  },
  invitation: null,
  ended: null,
};
const REFUSED: FakeAnswer = refused(400, "request.invalid");

function open(check: () => FakeAnswer) {
  const sent = fakeServer(({ path }) =>
    path.includes("check-subscription") ? check() : ok(overviewOf([], 0)),
  );
  return { sent, ...renderPage("/app/accountability", <AccountabilityRoute />) };
}
const engine = () => screen.findByRole("progressbar", { name: /^Streak progress/ });
const editor = () => screen.findByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
const subscribe = { name: `Subscribe — ${brand.appPrice}/year` };

signedIn(`${TODAY}T12:00:00Z`);
afterEach(() => {
  adminMode.turn(false);
  pendingPurchases.end("u1");
});

describe("access to the Accountability Engine (specification, section 6)", () => {
  it("is granted to a subscriber, with the question before the meter §2.29", async () => {
    open(() => membership(MEMBER));
    const meter = await engine();
    const question = screen.getByRole("group", { name: "Did you do it?" });
    expect(question.compareDocumentPosition(meter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText("Members only")).toBeNull();
  });

  it("is granted in admin mode where it is offered §2.29", async () => {
    adminMode.belongTo("u1");
    adminMode.turn(true);
    open(() => membership({ admin_mode_offered: true }));
    await engine();
  });

  it("is denied to other signed-in members, who see what it is and the offer §2.29", async () => {
    open(() => membership({}));
    expect(await screen.findByText("Members only")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Accountability Engine" })).toBeTruthy();
    const offer = within(screen.getByRole("region", { name: "Make it harder to forgive." }));
    const button = offer.getByRole("button", subscribe);
    expect(
      offer.getByText(/ a year, renewed automatically\. Cancel from Settings\.$/),
    ).toBeTruthy();
    // On a phone the link is on the first screen, above the content it unlocks.
    const thresholds = screen.getByRole("region", { name: "Three thresholds" });
    expect(button.compareDocumentPosition(thresholds)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  });

  it("shows a pair as a picture to members who have neither it nor a partner", async () => {
    const { client } = open(() => membership({}));
    const picture = { name: partnerExample.label };
    expect(await screen.findByRole("img", picture)).toBeTruthy();
    expect(screen.getByText(partnerExample.caption)).toBeTruthy();
    const ended = overviewOf([], 0, { partner: "news" });
    act(() => client.setQueryData(overviewQuery("u1").queryKey, ended));
    await waitFor(() => expect(screen.queryByRole("img", picture)).toBeNull());
  });

  it("makes a browser one of the member's once signals are to come by notification", async () => {
    const browser = pushBrowser({ leave: "default", answers: "granted" });
    onTestFinished(() => void browser.leave());
    const sent = fakeServer(({ path }) => {
      if (path.includes("check-subscription")) return membership(MEMBER);
      if (/reminders|push-sub/.test(path)) return answered(readReminder, NOT_REMINDED);
      return ok(path.startsWith("/api/partner") ? RESTING : overviewOf([], 0, { partner: "pair" }));
    });
    renderPage("/app/accountability", <AccountabilityRoute />);
    await userEvent.click(
      await screen.findByRole("radio", { name: partnerTexts.between.way.push }),
    );
    const changes = () => sent.filter(({ method }) => method === "PUT").map(({ path }) => path);
    await waitFor(() =>
      expect(changes()).toEqual(["/api/push-subscriptions", "/api/partner/settings"]),
    );
  });

  it("sells nothing while access is unknown, and reports when it cannot be determined §2.29", async () => {
    let answer: FakeAnswer = REFUSED;
    open(() => answer);
    expect(screen.queryByText("Members only")).toBeNull();
    expect(await screen.findByText("We could not check your membership.")).toBeTruthy();
    expect(screen.queryByRole("button", subscribe)).toBeNull();
    answer = membership(MEMBER);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    await engine();
  });

  it("waits for a payment in progress instead of selling again", async () => {
    pendingPurchases.begin("u1");
    open(() => membership({}));
    expect(await screen.findByText("Purchase Received")).toBeTruthy();
    expect(screen.queryByRole("button", subscribe)).toBeNull();
  });

  it("returns to the card when the membership ends, and keeps every sentence §2.29", async () => {
    const { client } = open(() => membership(MEMBER));
    await userEvent.type(await editor(), "Call Priya");
    const turn = (answer: object) =>
      act(() =>
        client.setQueryData(membershipQuery("u1").queryKey, {
          tag: null,
          answer: { ...NO_MEMBERSHIP, admin_mode_offered: false, ...answer },
        }),
      );
    turn({ ended: { at: "2024-11-22T12:00:00.000Z" } });
    await screen.findByText("Your membership ended 22 November 2024. Your place is saved.");
    expect(screen.getByText(/what you had begun to write are saved\./)).toBeTruthy();
    expect(screen.getByRole("button", subscribe)).toBeTruthy();
    expect(drafts.read("u1", TODAY)).toBe("Call Priya");
    turn(MEMBER);
    expect((await editor()).value).toBe("Call Priya");
  });
});
