import { newVersion as copy } from "@sovereign/content/words/notices";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { TAKE_OVER } from "./names.ts";
import { NewVersionBanner, newVersion } from "./new-version.tsx";

afterEach(() => {
  newVersion.set(null);
  vi.restoreAllMocks();
});

/** Presses the banner of a worker in this state; returns what the page and the worker did. */
async function load(state: ServiceWorkerState) {
  const pages = new EventTarget();
  Object.defineProperty(navigator, "serviceWorker", { value: pages, configurable: true });
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const postMessage = vi.fn();
  newVersion.set({ state, postMessage } as unknown as ServiceWorker);
  render(<NewVersionBanner />);
  await userEvent.click(screen.getByRole("button", { name: copy.load }));
  return { pages, reload, postMessage };
}

it("loads a waiting version once the version has taken over §2.7", async () => {
  const { pages, reload, postMessage } = await load("installed");
  expect(postMessage).toHaveBeenCalledWith(TAKE_OVER);
  expect(reload).not.toHaveBeenCalled();
  pages.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("loads at once a version that another tab, or the version itself, has activated", async () => {
  const { reload } = await load("activated");
  expect(reload).toHaveBeenCalledTimes(1);
});
