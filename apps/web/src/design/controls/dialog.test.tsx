import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Compact } from "#design/tokens/compact.tsx";
import { Dialog } from "./dialog.tsx";

it("is named by its title, described by its description and closed by Escape", async () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Delete the account?" description="All of it.">
      <button type="button">Cancel</button>
    </Dialog>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Delete the account?" });
  const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("All of it.");
  expect(document.activeElement?.textContent).toBe("Cancel");
  await userEvent.setup().keyboard("{Escape}");
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it("writes no style element, which the content security policy would block", async () => {
  const before = document.querySelectorAll("style").length;
  render(
    <Dialog open onOpenChange={vi.fn()} title="A question">
      <button type="button">Cancel</button>
    </Dialog>,
  );
  await screen.findByRole("dialog");
  expect(document.querySelectorAll("style")).toHaveLength(before);
});

it("is as dense as the page that opens it, which it is no part of", async () => {
  render(
    <Compact>
      <Dialog open onOpenChange={vi.fn()} title="Refund it?">
        <button type="button">Cancel</button>
      </Dialog>
    </Compact>,
  );
  const dialog = await screen.findByRole("dialog");
  expect(dialog.dataset.density).toBe("compact");
});
