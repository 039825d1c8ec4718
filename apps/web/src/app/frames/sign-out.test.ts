import { afterEach, describe, expect, it, vi } from "vitest";
import { networkAnswers } from "#core/api/api-client.ts";
import { signIn } from "#core/session/auth-api.ts";
import { flushPendingSignOut } from "#core/session/pending-sign-out.ts";
import { session } from "#core/session/session.ts";
import { signMemberOut } from "#core/session/session-actions.ts";
import { dismissToast, toasts } from "#design/feedback/toast.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { signOutAndTell } from "./member-frame.tsx";

/** A server that can be reached again later, for the sign-out that waits. */
function offline() {
  const server = { isOnline: false };
  const sent = fakeServer(({ path }) => {
    if (!server.isOnline) return "silence";
    return path.endsWith("/token") ? { status: 200, body: sessionAnswer() } : { status: 204 };
  });
  return { server, sent };
}

/** The body of a session's answer, which comes after its headers and `arrival`. */
function bodyAfter(arrival: Promise<void>, id: string): ReadableStream<Uint8Array> {
  const answer = sessionAnswer();
  answer.user.id = id;
  return new ReadableStream({
    async start(controller) {
      await arrival;
      controller.enqueue(new TextEncoder().encode(JSON.stringify(answer)));
      controller.close();
    },
  });
}

const UNAVAILABLE = "The service is not available right now";
const unavailable: FakeAnswer = {
  status: 503,
  body: { code: "server.unavailable", title: UNAVAILABLE },
};

const shownToasts = () => toasts.get().map(({ title, description }) => ({ title, description }));

/** The longest text for which the device's storage has room. */
const room = { length: Number.POSITIVE_INFINITY };
const store = localStorage.setItem.bind(localStorage);
vi.spyOn(localStorage, "setItem").mockImplementation((key, text) => {
  if (text.length > room.length) throw new DOMException("full", "QuotaExceededError");
  store(key, text);
});

describe("signing out", () => {
  afterEach(() => {
    room.length = Number.POSITIVE_INFINITY;
    for (const { id } of toasts.get()) dismissToast(id);
  });

  it.for<[case_: string, answer: FakeAnswer, title: string, description?: string]>([
    ["confirms it", { status: 204 }, "Signed out"],
    [
      "treats an already ended session as signed out",
      { status: 401, body: { code: "auth.token_invalid", title: "x" } },
      "Signed out",
    ],
    ["shows a failure with the server's message §8.1", unavailable, "Sign out failed", UNAVAILABLE],
    [
      "shows plain copy for a refusal without a message",
      { status: 502 },
      "Sign out failed",
      "An error occurred. Please try again.",
    ],
    ["waits for the server where a proxy answered", { status: 502, isForeign: true }, "Signed out"],
  ])("%s", async ([, answer, title, description]) => {
    fakeServer(() => answer);
    await signOutAndTell();
    expect(shownToasts()).toEqual([{ title, description }]);
  });

  it("without a connection signs out this device and notifies the server later §2.13", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    const { server, sent } = offline();
    await signOutAndTell();
    expect(shownToasts()[0]?.title).toBe("Signed out");
    expect(session.getState().status).toBe("signed_out");
    sent.length = 0;
    server.isOnline = true;
    flushPendingSignOut();
    await vi.waitFor(() =>
      expect(sent.map(({ path }) => path)).toEqual(["/api/auth/token", "/api/auth/sign-out"]),
    );
    // The pending sign-out is sent only once.
    sent.length = 0;
    window.dispatchEvent(new Event("online"));
    await vi.dynamicImportSettled();
    expect(sent).toEqual([]);
  });

  it.each([200, 204, 401])(
    "by a network's %i ends the session once the server answers §S108",
    async (status) => {
      session.announce({ type: "signed_in", record: memberRecord() });
      const server = { isForeign: true };
      const sent = fakeServer(({ path }) => {
        const body = status === 204 ? undefined : sessionAnswer();
        if (server.isForeign) return { status, body, isForeign: true };
        return path.endsWith("/token") ? { status: 200, body: sessionAnswer() } : { status: 204 };
      });
      await signOutAndTell();
      expect(session.getState().status).toBe("signed_out");
      sent.length = 0;
      flushPendingSignOut();
      await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/auth/token"]));
      server.isForeign = false;
      await vi.waitFor(() => expect(networkAnswers.get()).toBe(true));
      sent.length = 0;
      window.dispatchEvent(new Event("online"));
      await vi.waitFor(() =>
        expect(sent.map(({ path }) => path)).toEqual(["/api/auth/token", "/api/auth/sign-out"]),
      );
    },
  );

  it.each([
    ["does not end the sign-in that the server answers first", "u1", []],
    ["ends its session after another member's sign-in", "u2", ["Bearer token"]],
  ])("that waits for the server %s", async (_, id, ended) => {
    session.announce({ type: "signed_in", record: memberRecord() });
    const server = { isForeign: true };
    const refresh = Promise.withResolvers<void>();
    const signedIn = Promise.withResolvers<void>();
    const endedBy: (string | null)[] = [];
    const sent = fakeServer(({ path }, headers) => {
      if (server.isForeign) return { status: 204, isForeign: true };
      if (path.endsWith("/sign-out")) {
        endedBy.push(headers.get("authorization"));
        return { status: 204 };
      }
      if (!path.endsWith("/token")) return { status: 200, stream: bodyAfter(refresh.promise, id) };
      refresh.resolve();
      return { status: 200, stream: bodyAfter(signedIn.promise, "u1") };
    });
    await signOutAndTell();
    flushPendingSignOut();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/token"));
    await vi.waitFor(() => expect(networkAnswers.get()).toBe(true));
    server.isForeign = false;
    await signIn({ email: "e.marlowe@example.com", password: "long enough" });
    signedIn.resolve();
    await vi.dynamicImportSettled();
    // What waited is over: nothing is sent for it later either.
    window.dispatchEvent(new Event("online"));
    await vi.dynamicImportSettled();
    expect(endedBy).toEqual(ended);
    expect(session.member()).toBe(id);
  });

  it("without a connection signs out a device with a full storage, and the server is notified", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    const { server, sent } = offline();
    room.length = 0;
    await signOutAndTell();
    expect(shownToasts()[0]?.title).toBe("Signed out");
    expect(session.getState().status).toBe("signed_out");
    expect(session.storedMember()).toBeNull();
    server.isOnline = true;
    flushPendingSignOut();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/sign-out"));
  });

  it("is not undone by the cookie at the next start, where the record was not stored", async () => {
    room.length = 100;
    session.announce({ type: "signed_in", record: memberRecord() });
    const { server, sent } = offline();
    await signOutAndTell();
    server.isOnline = true;
    sent.length = 0;
    // The next page.
    vi.resetModules();
    const next = await import("#core/session/session.ts");
    const { flushPendingSignOut: flush } = await import("#core/session/pending-sign-out.ts");
    next.session.start();
    await vi.waitFor(() => expect(next.session.getState().status).not.toBe("loading"));
    expect(next.session.getState().status).toBe("signed_out");
    flush();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/sign-out"));
  });

  it("everywhere needs a connection, and says so", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    fakeServer(() => "silence");
    await signOutAndTell("everywhere");
    expect(shownToasts()).toEqual([
      {
        title: "Sign out failed",
        description: "Please check your internet connection and try again.",
      },
    ]);
    expect(session.getState().status).toBe("signed_in");
  });

  it("at the lock by an unrecognized person counts as an ended session, not the member's sign-out", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    fakeServer(() => unavailable);
    await signMemberOut();
    expect(session.getState()).toEqual({ status: "signed_out", user: null, reason: "ended" });
    const { server, sent } = offline();
    server.isOnline = true;
    flushPendingSignOut();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/sign-out"));
  });
});
