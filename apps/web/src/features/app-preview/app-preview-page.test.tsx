import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { AppPreviewPage } from "./app-preview-page.tsx";
import type { PreviewSamples } from "./preview-samples.ts";

const law = (number: string) => ({ number, title: `Law ${number}`, description: "Words." });
const day = (number: number) => ({
  day: number,
  category: `Part ${number}`,
  principle: `Principle ${number}`,
  actionStep: `Step ${number}`,
});

function markup(more: number): string {
  const samples: PreviewSamples = {
    manifesto: { title: "The Plain Manifesto", laws: ["I", "II", "III"].map(law), more },
    days: [1, 8, 15].map(day),
  };
  return renderToString(
    <MemoryRouter>
      <AppPreviewPage samples={samples} />
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");
}

it("shows the samples of its pack without scripts: specification, section 2, /app-preview §2.19", () => {
  const page = markup(5);
  for (const text of ["From The Plain Manifesto", "Law III", "Five more, free with an account."]) {
    expect(page).toContain(text);
  }
  for (const text of ["From the thirty days", "Part 8", "Principle 8", "Step 15"]) {
    expect(page).toContain(text);
  }
});

it("counts the remaining laws, and promises none without any", () => {
  expect(markup(13)).toContain("Thirteen more, free");
  expect(markup(0)).not.toContain("once you are a member");
});
