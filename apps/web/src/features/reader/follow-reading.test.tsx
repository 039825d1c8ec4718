import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deviceStorage } from "#core/device/device-storage.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { piece } from "#testing/pieces.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ReaderPage } from "./reader-page.tsx";
import { learnPlaces, recallPlace, rememberPlace } from "./reading-places.ts";

const HERE = { section: "case-studies", id: "2008-crash" };
const PLACE = { block: 0, offset: 0.5, percent: 40 };

/** A text of one block, 4000 pixels high, at the top of the document. */
async function open() {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, -window.scrollY, 600, 4000),
  );
  fakeServer(() => ({ status: 200, body: piece() }));
  const page = (
    <ReaderPage
      {...HERE}
      audience="subscriber"
      vault={undefined}
      lockedPanel={null}
      missing={null}
    />
  );
  renderPage("/app/resources/case-studies/2008-crash", page);
  await screen.findByText("On the evening.");
}

async function readTo(scrolled: number) {
  await open();
  window.scrollTo(0, scrolled);
  const progress = screen.getByRole("progressbar");
  await waitFor(() => {
    fireEvent.scroll(window);
    expect(progress.getAttribute("aria-valuenow")).not.toBe("0");
  });
}

signedIn();
afterEach(() => window.scrollTo(0, 0));

describe("the place of another device", () => {
  const learned = (percent: number, at: string) =>
    learnPlaces("u1", [
      {
        section: HERE.section,
        item: HERE.id,
        edited_at: at,
        read: false,
        block: 0,
        offset: percent / 100,
        opening: "On the evening.",
        percent,
      },
    ]);
  const moved = (at: string) => rememberPlace("u1", HERE, { ...PLACE, at });
  const EARLY = "2026-03-10T10:00:00.000Z";
  const LATE = "2026-03-10T11:00:00.000Z";
  const LATER = "2026-03-10T12:00:00.000Z";

  it("is offered where this one has its own, and opened by a press alone", async () => {
    moved(EARLY);
    learned(80, LATE);
    await open();
    const offer = await screen.findByRole("button", { name: "Continue where you were" });
    expect(screen.getByText("On another device you read to 80%")).toBeTruthy();
    expect(recallPlace("u1", HERE)?.percent).toBe(40);
    const before = window.scrollY;
    await userEvent.click(offer);
    expect(window.scrollY).toBeGreaterThan(before);
    expect(screen.queryByRole("button", { name: "Continue where you were" })).toBeNull();
  });

  it("is offered also when it arrives after the piece has opened at this one’s", async () => {
    moved(EARLY);
    await open();
    await screen.findByRole("button", { name: "Start from the top" });
    act(() => learned(80, LATE));
    expect(screen.getByRole("button", { name: "Continue where you were" })).toBeTruthy();
  });

  it.each([
    ["is earlier", LATER, 80],
    ["is the same", EARLY, 50],
  ])("is not offered when it %s", async (_, own, percent) => {
    moved(own);
    learned(percent, LATE);
    await open();
    expect(screen.queryByRole("button", { name: "Continue where you were" })).toBeNull();
  });

  it("opens the piece on a device without its own", () => {
    learned(80, LATE);
    expect(recallPlace("u1", HERE)).toMatchObject({ percent: 80, opening: "On the evening." });
  });
});

describe("the saved reading position", () => {
  it("is where the reader was closed", async () => {
    await readTo(1000);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(recallPlace("u1", HERE)?.block).toBe(0));
    expect(recallPlace("u1", HERE)?.percent).toBeGreaterThan(0);
  });

  it("is discarded for the top of the piece", async () => {
    rememberPlace("u1", HERE, PLACE);
    await open();
    const startOver = await screen.findByRole("button", { name: "Start from the top" });
    // Here the bar is as high as the text, so only the scroll itself counts.
    expect(window.scrollY).not.toBe(0);
    await userEvent.click(startOver);
    expect(window.scrollY).toBe(0);
  });

  it("is where the tab was closed", async () => {
    await readTo(1000);
    fireEvent(window, new Event("pagehide"));
    expect(recallPlace("u1", HERE)?.percent).toBeGreaterThan(0);
  });

  it("is none at the top of the piece, and when it cannot be read any more", () => {
    rememberPlace("u1", HERE, PLACE);
    rememberPlace("u1", HERE, { ...PLACE, percent: 0 });
    expect(recallPlace("u1", HERE)).toBeNull();
    rememberPlace("u1", HERE, PLACE);
    for (const key of Object.keys(window.localStorage)) {
      if (key.includes("places")) deviceStorage.setItem(key, "{");
    }
    expect(recallPlace("u1", HERE)).toBeNull();
  });
});
