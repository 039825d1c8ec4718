import { writingSurface as words } from "@sovereign/content/words/office-surface";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type SurfaceHandle, WritingSurface } from "./writing-surface.tsx";

function open(value: string) {
  const onChange = vi.fn<(markdown: string) => void>();
  const handle: { current: SurfaceHandle | null } = { current: null };
  const view = render(
    <WritingSurface
      ref={handle}
      value={value}
      onChange={onChange}
      onPicture={async () => "boat-1a.webp"}
      pictureAddress={() => null}
      linkTargets={[]}
    />,
  );
  return { onChange, handle, view, text: () => screen.getByRole("textbox", { name: words.text }) };
}

it("shows a text and leaves its Markdown alone", async () => {
  const { onChange, text } = open("One *two*[^1].\n\n## Three\n\n[^1]: Four.\n");
  await waitFor(() => expect(text().textContent).toContain("One two."));
  expect(screen.getByRole("heading", { name: "Three" })).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
});
