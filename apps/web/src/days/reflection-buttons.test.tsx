import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ReflectionButtons } from "./reflection-buttons.tsx";

describe("ReflectionButtons", () => {
  it("marks only the chosen answer as pressed", () => {
    render(<ReflectionButtons value="partial" onChoose={vi.fn()} />);
    expect(screen.getByRole("group", { name: "How did it go?" })).toBeDefined();
    const pressed = screen
      .getAllByRole("button")
      .map((button) => [button.textContent, button.getAttribute("aria-pressed")]);
    expect(pressed).toEqual([
      ["Completed", "false"],
      ["Partial", "true"],
      ["Missed", "false"],
    ]);
  });

  it("reports the choice, except while it is busy", async () => {
    const user = userEvent.setup();
    const onChoose = vi.fn();
    const view = render(<ReflectionButtons value={null} onChoose={onChoose} />);
    await user.click(screen.getByRole("button", { name: "Missed" }));
    expect(onChoose.mock.calls).toEqual([["missed"]]);
    view.rerender(<ReflectionButtons value={null} onChoose={onChoose} busy />);
    await user.click(screen.getByRole("button", { name: "Completed" }));
    expect(onChoose).toHaveBeenCalledTimes(1);
  });
});
