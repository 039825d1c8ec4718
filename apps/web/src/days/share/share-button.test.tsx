import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ShareButton } from "./share-button.tsx";

function show(onSharing?: (sharing: boolean) => void) {
  render(
    <ShareButton
      image={() => ({ kind: "milestone", milestone: 3, marks: ["completed"], date: "2026-03-24" })}
      onSharing={onSharing}
    >
      Share this mark
    </ShareButton>,
  );
  return screen.getByRole("button", { name: "Share this mark" });
}

it("reports when sharing starts and ends, and, separately, that no image could be made", async () => {
  // This browser has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const reported: boolean[] = [];
  await userEvent.click(show((sharing) => reported.push(sharing)));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The image could not be made. Nothing was shared. Try again.",
  );
  expect(reported).toEqual([true, false]);
  expect(screen.getByRole("button", { name: "Share this mark" })).toBeDefined();
});
