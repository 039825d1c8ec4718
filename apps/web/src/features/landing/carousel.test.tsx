import { act, fireEvent, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { captureEarlyInput, EARLY_CLICKS_SCRIPT, replayEarlyClick } from "#core/page/hydration.ts";
import { Carousel } from "./carousel.tsx";

const SLIDES = ["Think", "Act", "Join"].map((title) => ({
  id: title,
  title,
  body: `${title} it.`,
  art: null,
}));

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const carousel = () => screen.getByRole("region", { name: "How it works" });
const live = () => carousel().querySelector("[aria-live]")?.getAttribute("aria-live");
/** Returns the one reachable slide and the current dot. */
const shown = () => {
  const slides = screen.getAllByRole("group", { name: /of 3$/ });
  const open = slides.filter((slide) => !slide.hasAttribute("inert"));
  expect(open).toHaveLength(1);
  const dot = carousel().querySelector("[aria-current]")?.getAttribute("aria-label");
  expect(dot).toContain(open[0]?.querySelector("h2")?.textContent);
  return dot;
};

const ask = window.matchMedia.bind(window);
function prefer(reducedMotion: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(ask(query), "matches", { value: reducedMotion }),
  );
}

function hide(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
  vi.useFakeTimers();
  prefer(false);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the landing carousel: specification, sections 2 and 9", () => {
  beforeEach(() => void render(<Carousel slides={SLIDES} />));

  it("advances every 8 s and wraps from the last slide to the first §2.3 §4.48", () => {
    expect(shown()).toBe("1, Think");
    pass(7999);
    expect(shown()).toBe("1, Think");
    pass(1);
    expect(shown()).toBe("2, Act");
    pass(8000);
    pass(8000);
    expect(shown()).toBe("1, Think");
    expect(live()).toBe("off");
  });

  it("ignores presses for 500 ms after any move, including its own §2.3 §4.48", () => {
    press("Next slide");
    press("Next slide");
    pass(499);
    press("3, Join");
    expect(shown()).toBe("2, Act");
    pass(1);
    press("Next slide");
    expect(shown()).toBe("3, Join");
    pass(8000);
    press("Previous slide");
    expect(shown()).toBe("1, Think");
  });

  it("waits the full 8 s again after a press", () => {
    pass(7000);
    press("Next slide");
    pass(7999);
    expect(shown()).toBe("2, Act");
    pass(1);
    expect(shown()).toBe("3, Join");
  });

  it("stops on Pause and announces changes to screen readers; advances again on Play §2.4", () => {
    act(() => button("Pause").focus());
    press("Pause");
    pass(60_000);
    expect(shown()).toBe("1, Think");
    expect(live()).toBe("polite");
    press("Play");
    expect(live()).toBe("off");
    pass(8000);
    expect(shown()).toBe("2, Act");
    act(() => button("Next slide").focus());
    pass(60_000);
    expect(shown()).toBe("2, Act");
  });

  it.for<[string, hold: () => void, release: () => void]>([
    [
      "while the pointer is over it",
      () => fireEvent.pointerEnter(carousel()),
      () => fireEvent.pointerLeave(carousel()),
    ],
    [
      "while focus is inside, wherever it moves",
      () => {
        act(() => button("Next slide").focus());
        act(() => button("Previous slide").focus());
      },
      () => act(() => button("Previous slide").blur()),
    ],
    ["in a hidden tab", () => hide(true), () => hide(false)],
  ])("stops %s §2.4", ([, hold, release]) => {
    hold();
    pass(60_000);
    expect(shown()).toBe("1, Think");
    release();
    pass(8000);
    expect(shown()).toBe("2, Act");
  });
});

it("never moves on its own under reduced motion, but moves on request §2.4", () => {
  prefer(true);
  render(<Carousel slides={SLIDES} />);
  pass(60_000);
  expect(shown()).toBe("1, Think");
  expect(live()).toBe("polite");
  press("Next slide");
  expect(shown()).toBe("2, Act");
});

describe("before hydration", () => {
  afterEach(() => document.body.replaceChildren());
  const prerendered = () => {
    const root = document.createElement("div");
    root.innerHTML = renderToString(<Carousel slides={SLIDES} />);
    document.body.append(root);
    return root;
  };

  it("queues a press and handles it once", () => {
    const root = prerendered();
    new Function(EARLY_CLICKS_SCRIPT)();
    fireEvent.click(button("3, Join").querySelector("i") as Element);
    fireEvent.click(screen.getByText("Think it."));
    act(() => hydrateRoot(root, <Carousel slides={SLIDES} />));
    captureEarlyInput();
    act(replayEarlyClick);
    expect(shown()).toBe("3, Join");
    pass(500);
    press("Previous slide");
    expect(shown()).toBe("2, Act");
    expect(window.takeEarlyClick?.()).toBeNull();
  });
});
