import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { LaunchGate } from "./launch-gate.tsx";

const MANIFESTO = {
  title: "The Plain Manifesto",
  version: "2026-1",
  principles: [
    { number: "I", title: "Keep your word", description: "All of it." },
    { number: "II", title: "Count", description: "Then act." },
  ],
};

const launched = () =>
  Object.keys(localStorage).filter((key) => key.endsWith("-launched")).length === 1;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const title = () => screen.getByRole("dialog").querySelector("h1")?.textContent;
const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });
/** Resolves requests without advancing the flows' timers. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const closed = () => expect(screen.queryByRole("dialog")).toBeNull();

const ask = window.matchMedia.bind(window);
function prefer(reducedMotion: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(ask(query), "matches", { value: reducedMotion }),
  );
}

function storeApp() {
  vi.stubGlobal("Capacitor", {});
  vi.stubGlobal("androidBridge", {});
}

/** Opens a store app's page and waits for the first flow; timers are fake from then on. */
async function open() {
  storeApp();
  renderPage(
    "/",
    <LaunchGate>
      <main>
        <h1>The page</h1>
      </main>
    </LaunchGate>,
  );
  await settle();
}

async function openIntro() {
  await open();
  key("Enter");
}

async function openSigning() {
  await openIntro();
  for (const wait of [0, 500, 500, 500]) {
    pass(wait);
    press("Next slide");
  }
  pass(500);
  await settle();
}

beforeEach(async () => {
  // Imported before the timers are fake, so that later imports resolve immediately.
  await import("./launch-flow.tsx");
  fakeServer(() => ({ status: 200, body: MANIFESTO }));
  vi.useFakeTimers();
  prefer(false);
  await session.start();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("launch flows", () => {
  it("are absent on the web unless the deployment enables them", () => {
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    closed();
    expect(document.querySelector("[data-flow]")).toBeNull();
  });

  it("run as the deployment enables them, before the page §2.60", async () => {
    vi.spyOn(brand, "launchFlows", "get").mockReturnValue(["intro"]);
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    await settle();
    expect(screen.getByRole("dialog", { name: "Introduction" })).toBeTruthy();
    press("Slide 4 of 4");
    expect(button(`Commit to ${brand.appPrice}/year — begin your discipline today`)).toBeTruthy();
    pass(500);
    press("Next slide");
    pass(500);
    closed();
    expect(launched()).toBe(true);
  });

  it("are absent once the manifesto is signed, for a member and after a sign-out", () => {
    const absent = () => expect(document.querySelector("[data-flow]")).toBeNull();
    storeApp();
    localStorage.setItem("manifesto_signed", "true");
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    absent();
    cleanup();
    localStorage.clear();
    session.announce({ type: "signed_in", record: memberRecord() });
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    absent();
    act(() => session.announce({ type: "signed_out", reason: "member" }));
    absent();
  });
});

describe("the splash: specification, sections 2 and 9", () => {
  it("shows for 3 s, fades for 500 ms and finishes §9.22", async () => {
    await open();
    expect(title()).toBe("Sovereign");
    pass(2999);
    expect(document.querySelector("[data-leaving]")).toBeNull();
    pass(1);
    expect(document.querySelector("[data-leaving]")).toBeTruthy();
    pass(499);
    expect(title()).toBe("Sovereign");
    pass(1);
    expect(title()).toBe("Think like a billionaire");
    expect(launched()).toBe(false);
  });

  it("finishes without a fade under reduced motion §9.22", async () => {
    prefer(true);
    await open();
    pass(3000);
    expect(title()).toBe("Think like a billionaire");
  });

  it.each(["Enter", " ", "Escape", "a"])("ends on the key %j", async (name) => {
    await open();
    expect(document.activeElement?.textContent).toBe("Sovereign");
    key("Tab");
    expect(title()).toBe("Sovereign");
    key(name);
    expect(title()).toBe("Think like a billionaire");
  });

  it("ends once on a phone's back button, even when the browser closes the layer as well", async () => {
    await open();
    const layer = screen.getByRole("dialog");
    fireEvent(layer, new Event("cancel", { cancelable: false }));
    fireEvent(layer, new Event("close"));
    expect(title()).toBe("Think like a billionaire");
  });

  it("ends on a press anywhere, and on Skip, once", async () => {
    await open();
    press("Skip");
    expect(title()).toBe("Think like a billionaire");
  });
});

describe("the introduction: specification, sections 2 and 9", () => {
  it("steps through four slides and does not wrap §2.61", async () => {
    await openIntro();
    expect(screen.queryByRole("button", { name: "Previous slide" })).toBeNull();
    key("ArrowLeft");
    expect(title()).toBe("Think like a billionaire");
    press("Next slide");
    expect(title()).toBe("Act like a billionaire");
    press("Next slide");
    pass(499);
    key("ArrowRight");
    expect(title()).toBe("Act like a billionaire");
    pass(1);
    key("ArrowRight");
    expect(title()).toBe("The Manifesto");
    pass(500);
    press("Slide 4 of 4");
    expect(title()).toBe("Join the circle");
    expect(button("Slide 4 of 4").getAttribute("aria-current")).toBe("true");
    pass(500);
    press("Previous slide");
    expect(title()).toBe("The Manifesto");
    expect(screen.getByText(/^Eight laws, read slowly/).closest("[aria-live]")).toBeTruthy();
  });

  it("keeps focus when Previous disappears with it", async () => {
    await openIntro();
    press("Next slide");
    pass(500);
    button("Previous slide").focus();
    press("Previous slide");
    expect(document.activeElement).toBe(button("Next slide"));
  });

  it.each(["Begin your discipline today", "Next slide"])(
    "is completed by '%s' after 500 ms, once §2.61",
    async (name) => {
      await openIntro();
      press("Slide 4 of 4");
      press(name);
      pass(500);
      expect(title()).toBe("Join the circle");
      press(name);
      press("Previous slide");
      expect(title()).toBe("Join the circle");
      pass(499);
      expect(title()).toBe("Join the circle");
      pass(1);
      expect(title()).toBe("The Billionaire Manifesto");
    },
  );

  it("follows a horizontal swipe and leaves vertical ones to the page §2.61", async () => {
    await openIntro();
    const place = screen.getByRole("group", { name: "Think like a billionaire" });
    const swipe = (x: number, y: number, pointerType = "touch") => {
      const finger = { pointerType, isPrimary: true, bubbles: true };
      fireEvent.pointerDown(place, { ...finger, clientX: 200, clientY: 300 });
      fireEvent.pointerUp(place, { ...finger, clientX: 200 + x, clientY: 300 + y });
    };
    swipe(-90, 120);
    swipe(-90, 0, "mouse");
    expect(title()).toBe("Think like a billionaire");
    swipe(-90, 20);
    expect(title()).toBe("Act like a billionaire");
    pass(500);
    swipe(90, 0);
    expect(title()).toBe("Think like a billionaire");
  });

  it.each(["Skip", "Escape"])("opens the page by %s and does not show again", async (way) => {
    await openIntro();
    if (way === "Skip") press("Skip");
    else key("Escape");
    closed();
    expect(launched()).toBe(true);
    expect(document.activeElement?.textContent).toBe("The page");
  });
});

describe("the signing: specification, sections 2 and 3", () => {
  const sign = () => button("Sign the Manifesto & Begin");

  it("stays disabled until both boxes are ticked, saves the keys and opens the page §2.62", async () => {
    await openSigning();
    expect(title()).toBe("The Plain Manifesto");
    expect(screen.getByText("Then act.")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("I have read and understood The Plain Manifesto"));
    fireEvent.click(sign());
    expect(localStorage.getItem("manifesto_signed")).toBeNull();
    fireEvent.click(screen.getByLabelText(/^I commit to living/));
    fireEvent.click(sign());
    closed();
    expect(localStorage.getItem("manifesto_signed")).toBe("true");
    const at = localStorage.getItem("manifesto_signed_at") ?? "";
    expect(new Date(at).toISOString()).toBe(at);
    expect(launched()).toBe(true);
  });

  it("closes with 'Not now' and signs nothing", async () => {
    await openSigning();
    press("Not now");
    closed();
    expect(localStorage.getItem("manifesto_signed")).toBeNull();
    expect(launched()).toBe(true);
  });

  it("shows an error when the laws fail to load and retries", async () => {
    let answer: { status: number; body: unknown } = {
      status: 429,
      body: { code: "request.rate_limited", title: "x" },
    };
    fakeServer(() => answer);
    await openSigning();
    screen.getByText("The manifesto did not load.");
    answer = { status: 200, body: MANIFESTO };
    press("Try again");
    expect(document.activeElement?.tagName).toBe("H1");
    await settle();
    screen.getByText("Keep your word");
  });
});
