import { onlineManager } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { brand } from "#core/words/brand.ts";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { programmeDayOf, programmeOf } from "#testing/programmes.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { ProgrammeDayPage } from "./programme-day-page.tsx";
import { ProgrammePage } from "./programme-page.tsx";

const props = {
  audience: "subscriber",
  onUse: () => {},
  lockedPanel: (words: { title: string; body: string }) => (
    <section aria-label="Upgrade">
      <h2>{words.title}</h2>
      <p>{words.body}</p>
    </section>
  ),
} as const;
/** Serves a programme, and its days' texts unless `text` overrides them. */
function serve(programme: ReturnType<typeof programmeOf>, text?: FakeAnswer) {
  return fakeServer(({ path }) => {
    if (path === "/api/programme") return ok(programme);
    return text ?? { status: 200, body: programmeDayOf(Number(path.split("/").at(-1))) };
  });
}
function openAll(programme = programmeOf(), text?: FakeAnswer) {
  const sent = serve(programme, text);
  renderPage("/app/programme", <ProgrammePage {...props} />);
  return sent;
}
function openDay(day: number, programme = programmeOf(), text?: FakeAnswer) {
  const sent = serve(programme, text);
  const missing = <p>Day not found</p>;
  renderPage("/app/programme/x", <ProgrammeDayPage {...props} day={day} missing={missing} />);
  return sent;
}
const rows = async () =>
  (await screen.findAllByRole("listitem")).map((row) => row.textContent?.slice(0, 24));

signedInToWrite();

describe("/app/programme", () => {
  it("shows today in full between the past and future days, part by part", async () => {
    openAll(programmeOf({ day: 3, opened: programmeOf().place?.opened ?? [] }));
    expect(await rows()).toEqual([
      "1Principle 1Done",
      "2Principle 2Not done",
      "3TodayDay 3. Principle 3",
      "4Principle 4",
    ]);
    expect(await screen.findByText("The text of day 3.")).toBeTruthy();
    screen.getByText("Day 3. A principle and an action for each day, in two parts.");
    const current = within(screen.getByRole("navigation", { name: "Parts" }))
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual(["Legacy3 to 4"]);
    expect(document.title).toBe("Four days — Sovereign");
  });

  it("counts the days that membership would unlock, and links to them all", async () => {
    openAll(programmeOf({}, 3));
    await screen.findByText("Day 2. You are reading the preview: two of the four days.");
    const panel = within(screen.getByRole("region", { name: "Upgrade" }));
    expect(panel.getByText("Two days remain.")).toBeTruthy();
    expect(
      panel.getByText(
        `Days 3 to 4 open with membership. ${brand.appPrice} a year, renews automatically until you cancel.`,
      ),
    ).toBeTruthy();
    const locked = screen.getByRole("link", { name: /Principle 3.*Members/ });
    expect(locked.getAttribute("href")).toBe("/app/programme/3");
  });

  it("shows the panel at the current day when it is locked, and only there", async () => {
    openAll(programmeOf({ day: 3, due: true }, 3));
    await rows();
    const panels = screen.getAllByRole("region", { name: "Upgrade" });
    expect(panels).toHaveLength(1);
    expect(panels[0]?.closest("li")?.textContent).toContain("Principle 3");
  });

  it("shows that the device is offline when nothing is cached", async () => {
    onlineManager.setOnline(false);
    const sent = openAll();
    expect(await screen.findByText("You are offline.")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("waits for today's text, so that nothing shifts when it loads", async () => {
    const sent = openAll(programmeOf(), { status: 200, stream: new ReadableStream() });
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/programme/2"));
    expect(screen.getByText("Loading the guidance")).toBeTruthy();
    expect(screen.queryByText("Do the work of day 2")).toBeNull();
  });

  it("keeps the day's step when its text fails to load, and loads it on request", async () => {
    openAll(programmeOf(), refused(429, "request.rate_limited"));
    expect(await screen.findByText("Today’s guidance did not load.")).toBeTruthy();
    expect(screen.getByText("Do the work of day 2")).toBeTruthy();
    serve(programmeOf());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The text of day 2.")).toBeTruthy();
  });
});

describe("/app/programme/:day", () => {
  it("is prefetched without being opened, and cannot be marked", async () => {
    const sent = openDay(4, programmeOf({ due: true, opened: [] }));
    expect(await screen.findByText("The text of day 4.")).toBeTruthy();
    expect(screen.getByText("Reading ahead")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
    expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(document.title).toBe("Day 4. Principle 4 — Sovereign");
  });

  it("shows what unlocks it when locked, and fetches no text", async () => {
    const sent = openDay(3, programmeOf({}, 3));
    expect(await screen.findByText("This day is for members.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Day 3. Principle 3" })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(["/api/programme"]);
  });

  it("follows the server's refusal over the list", async () => {
    openDay(3, programmeOf(), refused(403, "programme.locked"));
    expect(await screen.findByText("This day is for members.")).toBeTruthy();
    expect(screen.queryByText("Do the work of day 3")).toBeNull();
  });

  it("shows not found for an unknown day", async () => {
    openDay(5);
    expect(await screen.findByText("Day not found")).toBeTruthy();
  });
});
