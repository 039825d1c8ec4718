import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ManifestoPage } from "./manifesto-page.tsx";

const MANIFESTO = {
  title: "The Plain Manifesto",
  version: "2026-1",
  principles: [
    { number: "I", title: "Keep your word", description: "All of it." },
    { number: "II", title: "Count", description: "Then act." },
  ],
};
const SIGNED_AT = "2025-03-09T02:30:00.000Z";
const signature = (version: string, signed_at = SIGNED_AT) =>
  ok({ signature: { version, signed_at } });
const NOT_SIGNED = ok({ signature: null });
const member = { id: "u1", time_zone: "America/New_York" };

/** Fakes the page's three requests; `put` is the response to signing. */
function server(row: FakeAnswer, put: FakeAnswer = "silence", words: FakeAnswer = ok(MANIFESTO)) {
  return fakeServer(({ method, path }) => {
    if (path === "/api/manifesto") return words;
    return method === "PUT" ? put : row;
  });
}

const open = (who = member) => renderPage("/app/manifesto", <ManifestoPage member={who} />);
const puts = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
const signButton = () => screen.findByRole("button", { name: "Sign the Manifesto & Begin" });
const keys = () =>
  ["manifesto_signed", "manifesto_signed_at", "manifesto_signed_date"].map((key) =>
    localStorage.getItem(key),
  );

function keepOnDevice(extra: Record<string, string> = {}) {
  const kept = {
    manifesto_signed: "true",
    manifesto_signed_at: SIGNED_AT,
    manifesto_signed_date: "2025-03-08",
    manifesto_signed_version: "2026-1",
    ...extra,
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

async function tickAndSign() {
  await userEvent.click(await screen.findByLabelText(/^I have read/));
  await userEvent.click(screen.getByLabelText(/^I commit/));
  await userEvent.click(await signButton());
}

signedIn();

describe("the manifesto: specification, section 2", () => {
  it("shows the title and laws, and the date of the signature in the member's zone", async () => {
    server(signature("2026-1"));
    open();
    expect(await screen.findByText("Signed by you on 8 March 2025")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The Plain Manifesto");
    const laws = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(laws).toEqual(["IKeep your wordAll of it.", "IICountThen act."]);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("prints and returns to /app/home §2.38", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    server(signature("2026-1"));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Download or Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    const back = screen.getByRole("link", { name: "Return to Dashboard" });
    expect(back.getAttribute("href")).toBe("/app/home");
  });

  it("offers one action when the text fails to load", async () => {
    const refused: FakeAnswer = { status: 429, body: { code: "request.rate_limited", title: "x" } };
    let words: FakeAnswer = refused;
    fakeServer(({ path }) => (path === "/api/manifesto" ? words : NOT_SIGNED));
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("The manifesto did not load.");
    words = ok(MANIFESTO);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Keep your word")).toBeTruthy();
  });

  it("asks for no signature before it knows whether there is one", async () => {
    server({ status: 403, body: { code: "unknown", title: "x" } });
    open();
    expect(await screen.findByText(/^We could not check for your signature/)).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("signing", () => {
  it("is disabled until both boxes are ticked, and explains why §4.47", async () => {
    const sent = server(NOT_SIGNED);
    open();
    const button = await signButton();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("Tick both boxes to sign.");
    await userEvent.click(screen.getByLabelText("I have read and understood The Plain Manifesto"));
    await userEvent.click(button);
    expect([keys(), puts(sent)]).toEqual([[null, null, null], []]);
  });

  it("writes the device's keys and notifies the account §3.22", async () => {
    vi.useFakeTimers({ now: new Date(SIGNED_AT), toFake: ["Date"] });
    const sent = server(NOT_SIGNED, signature("2026-1"));
    open();
    await tickAndSign();
    await screen.findByText("Signed by you on 8 March 2025");
    await waitFor(() => expect(puts(sent)).toEqual([{ version: "2026-1", signed_at: SIGNED_AT }]));
    expect(keys()).toEqual(["true", SIGNED_AT, "2025-03-08"]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    vi.useRealTimers();
  });

  it("saves a signature that did not reach the account, says so, and sends it on the next visit", async () => {
    server(NOT_SIGNED, { status: 500 });
    open();
    await tickAndSign();
    expect(await screen.findByText(/^Saved on this device/)).toBeTruthy();
    expect(screen.getAllByText(/^Signed by you on/)).toHaveLength(2);
    const signedAt = localStorage.getItem("manifesto_signed_at");

    cleanup();
    const sent = server(NOT_SIGNED, signature("2026-1"));
    open();
    await waitFor(() => expect(puts(sent)).toEqual([{ version: "2026-1", signed_at: signedAt }]));
  });

  it("claims a signature from before the account, once, for the first member who opens the page", async () => {
    keepOnDevice();
    let row = NOT_SIGNED;
    const sent = fakeServer(({ method, path }) => {
      if (path === "/api/manifesto") return ok(MANIFESTO);
      if (method === "PUT") row = signature("2026-1");
      return row;
    });
    const { client } = open();
    expect(await screen.findByText("Signed by you on 8 March 2025")).toBeTruthy();
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    await act(() => client.invalidateQueries());
    expect(puts(sent)).toEqual([{ version: "2026-1", signed_at: SIGNED_AT }]);
  });

  it("leaves one account's signature to it, even an unsent one", async () => {
    keepOnDevice();
    const sent = server(NOT_SIGNED, "silence");
    open();
    await screen.findByText(/^Saved on this device/);
    cleanup();
    open({ ...member, id: "u2" });
    expect(await screen.findByText(/^Not signed yet/)).toBeTruthy();
    expect(await signButton()).toBeTruthy();
    expect(puts(sent)).toHaveLength(1);
  });

  it("reports a signature of an earlier text and offers the current one", async () => {
    const sent = server(signature("2025-2"), signature("2026-1", "2026-03-24T20:14:00Z"));
    open();
    await screen.findByText(/^Signed by you on 8 March 2025, in an earlier version/);
    await tickAndSign();
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    expect(await screen.findByText("Signed by you on 24 March 2026")).toBeTruthy();
  });

  it("does not claim a signature of an earlier text for the current one", async () => {
    keepOnDevice({ manifesto_signed_version: "2025-2" });
    const sent = server(NOT_SIGNED);
    open();
    await screen.findByText(/^Signed by you on 8 March 2025, in an earlier version/);
    expect(puts(sent)).toEqual([]);
  });

  it("treats an invalid time on the device as no signature", async () => {
    keepOnDevice({ manifesto_signed_at: "soon" });
    const sent = server(NOT_SIGNED);
    open();
    expect(await screen.findByText(/^Not signed yet/)).toBeTruthy();
    expect(puts(sent)).toEqual([]);
  });

  it("tells a member that their text is out of date", async () => {
    const changed = { code: "manifesto.version_unknown", title: "x" };
    const sent = server(NOT_SIGNED, { status: 409, body: changed });
    open();
    await tickAndSign();
    expect(await screen.findByText(/^The text has changed since this page/)).toBeTruthy();
    expect(sent.filter(({ path }) => path === "/api/manifesto")).toHaveLength(2);
    expect(keys()[0]).toBe("true");
  });
});
