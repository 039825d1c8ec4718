import { afterEach, expect, it, vi } from "vitest";
import { goBack } from "./start-native.ts";

function pressBack() {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
  const leave = vi.fn();
  goBack(document, leave);
  return { back: back.mock.calls.length, left: leave.mock.calls.length };
}

/** Records key events per layer, outermost first. */
function listenTo(html: string): string[] {
  document.body.innerHTML = html;
  const heard: string[] = [];
  for (const layer of document.body.querySelectorAll("[id]")) {
    layer.addEventListener("keydown", (event) => {
      if (event instanceof KeyboardEvent) heard.push(`${layer.id} ${event.key}`);
      event.preventDefault();
    });
  }
  return heard;
}

afterEach(() => {
  document.body.innerHTML = "";
  window.history.replaceState(null, "");
});

it("a phone's back button closes the top layer, like Escape, without navigating", () => {
  window.history.replaceState({ idx: 3 }, "");
  const heard = listenTo(
    '<dialog open id="below"></dialog><div role="alertdialog" id="above"></div>',
  );
  expect(pressBack()).toEqual({ back: 0, left: 0 });
  expect(heard).toEqual(["above Escape"]);
});

it("a phone's back button goes to the previous page, if there is one", () => {
  window.history.replaceState({ idx: 1 }, "");
  listenTo('<dialog id="closed"></dialog>');
  expect(pressBack()).toEqual({ back: 1, left: 0 });
});

it.each([
  ["the first page", { idx: 0 }],
  ["a page not opened by the router", null],
  ["a page with foreign history state", { idx: "1" }],
])("a phone's back button exits the app from %s", (_, state) => {
  window.history.replaceState(state, "");
  expect(pressBack()).toEqual({ back: 0, left: 1 });
});
