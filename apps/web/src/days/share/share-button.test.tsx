import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { clearToasts, shownToasts } from "#design/feedback/toast.ts";
import { ShareButton } from "./share-button.tsx";

it("says while it draws that it is busy, and says it when no image could be made", async () => {
  clearToasts();
  const told: boolean[] = [];
  // This browser draws on no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  render(
    <ShareButton
      image={() => ({ kind: "milestone", milestone: 3, marks: ["completed"], date: "2026-03-24" })}
      onSharing={(sharing) => told.push(sharing)}
    >
      Share this mark
    </ShareButton>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Share this mark" }));
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  expect(shownToasts().map(({ title, tone }) => [title, tone])).toEqual([
    ["The image could not be made.", "error"],
  ]);
  expect(screen.getByRole("button", { name: "Share this mark" })).toBeDefined();
});
