import { afterEach, describe, expect, it, vi } from "vitest";
import { flushPendingSignOut } from "#core/session/pending-sign-out.ts";
import { session } from "#core/session/session.ts";
import { signMemberOut } from "#core/session/session-actions.ts";
import { dismissToast, toasts } from "#design/feedback/toast.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { signOutAndTell } from "./sign-out.ts";

const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () =>
    status === 204
      ? new Response(null, { status })
      : Response.json(body, { status, headers: { "content-type": "application/problem+json" } }),
  );

const shownToasts = () => toasts.get().map(({ title, description }) => ({ title, description }));

describe("signing out", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const { id } of toasts.get()) dismissToast(id);
  });

  it("confirms it", async () => {
    answerWith(204, null);
    await signOutAndTell();
    expect(shownToasts()).toEqual([{ title: "Signed out", description: undefined }]);
  });

  it("shows a failure with the server's message §8.1", async () => {
    answerWith(503, {
      code: "server.unavailable",
      title: "The service is not available right now",
    });
    await signOutAndTell();
    expect(shownToasts()).toEqual([
      { title: "Sign out failed", description: "The service is not available right now" },
    ]);
  });

  it("shows plain copy when a proxy responded", async () => {
    answerWith(502, "<html>");
    await signOutAndTell();
    expect(shownToasts()[0]?.description).toBe("An error occurred. Please try again.");
  });

  it("without a connection signs out this device and notifies the server later §2.13", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    let online = false;
    const sent = fakeServer(({ path }) => {
      if (!online) return "silence";
      return path.endsWith("/token") ? { status: 200, body: sessionAnswer() } : { status: 204 };
    });
    await signOutAndTell();
    expect(shownToasts()[0]?.title).toBe("Signed out");
    expect(session.getState().status).toBe("signed_out");
    sent.length = 0;
    online = true;
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

  it("without a connection signs out a device with a full storage, and the server is notified", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    let online = false;
    const sent = fakeServer(({ path }) => {
      if (!online) return "silence";
      return path.endsWith("/token") ? { status: 200, body: sessionAnswer() } : { status: 204 };
    });
    const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await signOutAndTell();
    expect(shownToasts()[0]?.title).toBe("Signed out");
    expect(session.getState().status).toBe("signed_out");
    expect(session.storedMember()).toBeNull();
    online = true;
    flushPendingSignOut();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/sign-out"));
    full.mockRestore();
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
    answerWith(503, {
      code: "server.unavailable",
      title: "The service is not available right now",
    });
    await signMemberOut();
    expect(session.getState()).toEqual({ status: "signed_out", user: null, reason: "ended" });
    const sent = fakeServer(({ path }) =>
      path.endsWith("/token") ? { status: 200, body: sessionAnswer() } : { status: 204 },
    );
    flushPendingSignOut();
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/auth/sign-out"));
  });

  it("treats an already ended session as signed out", async () => {
    answerWith(401, { code: "auth.token_invalid", title: "The access token is not valid" });
    await signOutAndTell();
    expect(shownToasts()[0]?.title).toBe("Signed out");
  });
});
