import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useFieldInUse } from "./field-in-use.ts";

function Field({ onEnter }: { onEnter: () => void }) {
  const use = useFieldInUse();
  return (
    <>
      <textarea
        {...use.events}
        onKeyDown={(event) => event.key === "Enter" && use.enter(event, onEnter)}
      />
      <output>{use.isComposing ? "composing" : use.isInUse ? "in use" : "at rest"}</output>
    </>
  );
}

function open() {
  const onEnter = vi.fn<() => void>();
  render(<Field onEnter={onEnter} />);
  const field = screen.getByRole("textbox");
  const at = (type: string, milliseconds: number, given: object = {}) => {
    const of = type.startsWith("key") ? KeyboardEvent : CompositionEvent;
    const event = new of(type, { bubbles: true, cancelable: true, ...given });
    Object.defineProperty(event, "timeStamp", { value: milliseconds });
    fireEvent(field, event);
    return event;
  };
  const enter = (milliseconds: number, given: object = {}) =>
    at("keydown", milliseconds, { key: "Enter", keyCode: 13, ...given });
  return { onEnter, field, at, enter };
}

const state = () => screen.getByRole("status").textContent;

describe("Enter", () => {
  it("commits, once for a press", () => {
    const { onEnter, enter } = open();
    expect(enter(1_000).defaultPrevented).toBe(true);
    enter(1_500, { repeat: true });
    expect(onEnter).toHaveBeenCalledTimes(1);
  });

  it.for([
    ["Chrome and Firefox", [["keydown", { isComposing: true, keyCode: 229 }], ["compositionend"]]],
    ["Safari", [["compositionend"], ["keydown", { keyCode: 229 }]]],
    [
      "Chrome in Korean",
      [["keydown", { isComposing: true, keyCode: 229 }], ["compositionend"], ["keydown", {}]],
    ],
    ["Android", [["compositionend"], ["keydown", {}]]],
  ] as const)("ends a composition and commits nothing in the order of %s", ([, events]) => {
    const { onEnter, at, enter } = open();
    at("compositionstart", 900);
    for (const [index, [type, given]] of events.entries()) {
      if (type === "keydown") enter(1_000 + index, given);
      else at(type, 1_000 + index);
    }
    expect(onEnter).not.toHaveBeenCalled();
    enter(1_400);
    expect(onEnter).toHaveBeenCalledTimes(1);
  });
});

it("is in use from the focus or an input to the blur, and no composition outlives the focus", () => {
  const { field, at } = open();
  expect(state()).toBe("at rest");
  fireEvent.focus(field);
  expect(state()).toBe("in use");
  at("compositionstart", 1);
  expect(state()).toBe("composing");
  at("compositionend", 2);
  expect(state()).toBe("in use");
  at("compositionstart", 3);
  fireEvent.blur(field);
  expect(state()).toBe("at rest");
  fireEvent.input(field, { target: { value: "Call" } });
  expect(state()).toBe("in use");
});

it("is no longer in use after ten minutes without a word", () => {
  vi.useFakeTimers();
  const { field } = open();
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: "Call" } });
  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));
  pass(9);
  fireEvent.input(field, { target: { value: "Call Ana" } });
  pass(9);
  // Returning to the window.
  fireEvent.focus(field);
  expect(state()).toBe("in use");
  pass(1);
  expect(state()).toBe("at rest");
  vi.useRealTimers();
});
