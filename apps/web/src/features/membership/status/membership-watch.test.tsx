import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { focusManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayNews } from "#core/session/day-news.ts";
import { session } from "#core/session/session.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { useGiftPrice } from "#features/membership/gifts/gift-query.ts";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { useMembership } from "./membership-query.ts";
import { MembershipWatch } from "./membership-watch.tsx";
import { pendingPurchases } from "./pending-purchases.ts";

const NOW = "2026-11-21T10:00:00Z";
const NONE = { ...NO_MEMBERSHIP, admin_mode_offered: true };
const SUBSCRIBED = { ...MEMBER, admin_mode_offered: false };
const DOWN: FakeAnswer = { status: 503, body: { code: "server.unavailable", title: "x" } };
const NO_STREAM: FakeAnswer = { status: 404, body: { code: "route.not_found", title: "x" } };

function Shown() {
  const { loading, failed, known, membership, adminModeOffered } = useMembership();
  const words = [
    loading && "loading",
    failed && "failed",
    known && "known",
    membership.subscribed ? "member" : "none",
    adminModeOffered && "offered",
  ];
  return <output>{words.filter(Boolean).join(" ")}</output>;
}

/** Mounts the watch next to a screen, with the given responses to checks. */
function open(check: (headers: Headers) => FakeAnswer, events: () => FakeAnswer = () => NO_STREAM) {
  const sent = fakeServer(({ path }, headers) =>
    path === "/api/me/events" ? events() : check(headers),
  );
  const page = renderPage(
    "/app",
    <>
      <MembershipWatch />
      <Shown />
    </>,
  );
  return { ...page, checks: () => sent.filter(({ path }) => path.endsWith("check-subscription")) };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole("status").textContent;
const signIn = () =>
  act(async () => session.announce({ type: "signed_in", record: memberRecord() }));
const signOut = () => act(async () => session.announce({ type: "signed_out", reason: "member" }));

function turn(visibility: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  return act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("visibilitychange"));
  });
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW) });
  await signIn();
});
afterEach(async () => {
  await signOut();
  pendingPurchases.end("u1");
  focusManager.setFocused(undefined);
  clearToasts();
  vi.useRealTimers();
});

describe("the membership", () => {
  it("is unknown until the first response, then the server's §3.12", async () => {
    open(() => ({ status: 200, body: NONE }));
    expect(shown()).toBe("loading none");
    await pass(0);
    expect(shown()).toBe("known none offered");
  });

  it("is none for signed-out visitors, without a request §4.37", async () => {
    await signOut();
    const { checks } = open(() => ({ status: 200, body: SUBSCRIBED }));
    await pass(180_000);
    expect(shown()).toBe("known none");
    expect(checks()).toEqual([]);
  });

  it("is refetched when the member changes §4.34", async () => {
    open((headers) => ({
      status: 200,
      body: headers.get("authorization") === "Bearer other" ? NONE : SUBSCRIBED,
    }));
    await pass(0);
    expect(shown()).toBe("known member");
    const record = memberRecord();
    const other = { ...record, access_token: "other", user: { ...record.user, id: "u2" } };
    act(() => session.announce({ type: "signed_in", record: other }));
    expect(shown()).toBe("loading none");
    await pass(0);
    expect(shown()).toBe("known none offered");
  });

  it("is checked every 60,000 ms while the page is visible, and only then §4.34 §9.18", async () => {
    const { checks } = open(() => ({ status: 200, body: SUBSCRIBED }));
    await pass(0);
    expect(checks()).toHaveLength(1);
    await pass(59_999);
    expect(checks()).toHaveLength(1);
    await pass(1);
    expect(checks()).toHaveLength(2);
    await turn("hidden");
    await pass(600_000);
    expect(checks()).toHaveLength(2);
    await turn("visible");
    await pass(0);
    expect(checks()).toHaveLength(3);
  });

  it("transfers no body while nothing has changed", async () => {
    const tags: (string | null)[] = [];
    const { client } = open((headers) => {
      const tag = headers.get("if-none-match");
      tags.push(tag);
      return tag ? { status: 304 } : { status: 200, body: SUBSCRIBED, etag: '"m1"' };
    });
    await pass(60_000);
    expect(tags).toEqual([null, '"m1"']);
    expect(shown()).toBe("known member");
    expect(client.isFetching()).toBe(0);
  });

  it("stays valid while checks fail, until its own end and no longer §4.35", async () => {
    const ends = { ...SUBSCRIBED, subscription_end: "2026-11-21T10:05:30Z" };
    let answer: FakeAnswer = { status: 200, body: ends };
    open(() => answer);
    await pass(0);
    answer = "silence";
    await pass(62_000);
    expect(shown()).toBe("failed known member");
    answer = DOWN;
    await pass(267_000);
    expect(shown()).toBe("failed known member");
    await pass(1_000);
    expect(shown()).toBe("failed known none");
    answer = { status: 200, body: SUBSCRIBED };
    await pass(60_000);
    expect(shown()).toBe("known member");
  });

  it("is neither member nor non-member without any response", async () => {
    open(() => DOWN);
    await pass(2_000);
    expect(shown()).toBe("failed none");
  });
});

describe("membership events", () => {
  function eventStream() {
    let say!: (text: string) => void;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return { stream, say: (text: string) => say(text) };
  }

  it("trigger a check immediately", async () => {
    const { stream, say } = eventStream();
    let body = NONE;
    const { checks } = open(
      () => ({ status: 200, body }),
      () => ({ status: 200, stream }),
    );
    await pass(0);
    say("event: ready\ndata: {}\n\n");
    await pass(0);
    const before = checks().length;
    body = SUBSCRIBED;
    say("event: membership\ndata: {}\n\n");
    await pass(0);
    expect(checks().length).toBe(before + 1);
    expect(shown()).toBe("known member");
  });

  it("of a partner read the days again, which say whether there is one", async () => {
    const { stream, say } = eventStream();
    const news = vi.fn();
    const stop = dayNews.subscribe(news);
    const { checks } = open(
      () => ({ status: 200, body: NONE }),
      () => ({ status: 200, stream }),
    );
    await pass(0);
    say("event: ready\ndata: {}\n\n");
    await pass(0);
    const before = checks().length;
    say("event: partner\ndata: {}\n\n");
    await pass(0);
    stop();
    expect(news.mock.lastCall).toMatchObject([{ userId: "u1", changed: { device: null } }]);
    expect(checks().length).toBe(before);
  });

  it("reach this tab from the tab with the stream §4.38", async () => {
    vi.useRealTimers();
    // By the real clock, the fake clock's session has expired.
    await signIn();
    let body = NONE;
    const { checks } = open(() => ({ status: 200, body }));
    await vi.waitFor(() => expect(shown()).toBe("known none offered"));
    const before = checks().length;
    body = SUBSCRIBED;
    const other = new BroadcastChannel(
      `sovereign-${window.location.host.replace(":", "-")}-membership-u1`,
    );
    other.postMessage("membership");
    await vi.waitFor(() => expect(shown()).toBe("known member"));
    expect(checks().length).toBe(before + 1);
    other.close();
  });

  it("end a purchase's wait automatically, and report it once", async () => {
    pendingPurchases.begin("u1");
    let body = NONE;
    open(() => ({ status: 200, body }));
    await pass(0);
    expect(pendingPurchases.has("u1")).toBe(true);
    body = SUBSCRIBED;
    await pass(60_100);
    expect(pendingPurchases.has("u1")).toBe(false);
    expect(screen.getByText("Payment Successful! 🎉")).toBeTruthy();
    expect(screen.getByText("You now have full access to all features.")).toBeTruthy();
  });
});

it("asks for a gift's price again where the yearly price has moved", async () => {
  let price = { amount: "49.00", currency: "USD" };
  fakeServer(({ path }) => {
    if (path === "/api/price") return ok({ prices: [{ ...price, text: `$${price.amount}` }] });
    return path.startsWith("/api/gifts/price") ? ok({ price }) : NO_STREAM;
  });
  function Gift() {
    return <p>Pay {useGiftPrice(undefined).data?.price.amount}</p>;
  }
  renderPage(
    "/gift",
    <>
      <MembershipWatch />
      <Gift />
    </>,
  );
  await pass(60_000);
  screen.getByText("Pay 49.00");
  price = { ...price, amount: "89.00" };
  await pass(60_000);
  screen.getByText("Pay 89.00");
});
