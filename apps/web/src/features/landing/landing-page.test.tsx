import { landing } from "@sovereign/content/words/landing";
import { tiers } from "@sovereign/content/words/tiers";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { HomePicture } from "#app/frames/home-picture.tsx";
import { LandingPage } from "./landing-page.tsx";

const laws = ["I", "II", "III"].map((number) => ({ number, title: `Law ${number}` }));

function page({ signedIn = false, onTry = () => {} }: Partial<Shown> = {}) {
  return (
    <MemoryRouter>
      <LandingPage
        manifesto={{ title: "The Plain Manifesto", laws }}
        signedIn={signedIn}
        picture={<HomePicture />}
        pricing={<p>The levels and their prices</p>}
        onTry={onTry}
      />
    </MemoryRouter>
  );
}

type Shown = { signedIn: boolean; onTry: (sentence: string) => void };

const markup = (shown: Partial<Shown> = {}) =>
  renderToString(page(shown)).replaceAll("<!-- -->", "");

it("takes the manifesto's name, number and titles from its pack", () => {
  for (const text of ["The Plain Manifesto", "Three laws. One", "3</dd>", "Law III"]) {
    expect(markup()).toContain(text);
  }
});

it("redirects only a signed-in member to the app", () => {
  expect(markup({ signedIn: true })).toContain('href="/app"');
  expect(markup({ signedIn: true })).not.toContain('href="/auth"');
  expect(markup()).not.toContain('href="/app"');
});

it("shows every part in its order: the field first, the question once more at the end §2.2", () => {
  const { container } = render(page());
  const parts = [...container.querySelectorAll("h2")];
  expect(parts.map((heading) => heading.textContent)).toEqual([
    "One sentence, one answer, one mark.",
    "The curator",
    "Think like a billionaire",
    "Act like a billionaire",
    "Join the circle",
    "Three laws. One signature.",
    expect.stringMatching(/^Four topics, on \w+ shelves\.$/),
    "Start small. Stay.",
    "What is your ONE Thing today?",
    "A question deserves a person.",
  ]);
});

it.each(["Send my brother the figures before lunch.", ""])(
  "goes on to the preview with the field's sentence: %j",
  async (sentence) => {
    const onTry = vi.fn();
    render(page({ onTry }));
    const field = screen.getByRole("textbox", { name: landing.hero.question });
    if (sentence) await userEvent.type(field, sentence);
    await userEvent.click(screen.getByRole("button", { name: "Try It With This" }));
    expect(onTry.mock.calls).toEqual([[sentence]]);
  },
);

it("sends no sentence to the server without scripts", () => {
  const form = markup().match(/<form[^>]*>.*<\/form>/s)?.[0];
  expect(form).toContain('action="/demo"');
  expect(form).not.toContain("name=");
});

it("shows Home in the evening as one picture, with nothing in it to press or to read twice", () => {
  const { container } = render(page());
  const picture = screen.getByRole("img", { name: /^Home in the evening: It is evening\./ });
  expect(picture.querySelector("[inert][aria-hidden]")?.textContent).toContain("It is evening.");
  expect(within(picture).queryAllByRole("button")).toEqual([]);
  expect(picture.querySelector("a")).toBeNull();
  expect(container.querySelectorAll(`#${CSS.escape("one-thing")}`)).toHaveLength(1);
});

it("names the vault's shelves, one piece to read, and says of nothing locked that it is open", () => {
  render(page());
  const vault = within(screen.getByRole("region", { name: /shelves/ }));
  expect(vault.getByText(/^Excerpts, principles, .* case studies, .*briefings/)).toBeTruthy();
  const piece = vault.getByRole("link", { name: "Read one now, the whole of it" });
  expect(piece.getAttribute("href")).toMatch(/^\/read\/excerpts\/\w/);
  expect(screen.getByRole("region", { name: /shelves/ }).textContent).not.toMatch(/\bopen\b/i);
});

it("counts the free preview and the four that are sold as five levels of membership", () => {
  const levels = tiers.length + 1;
  expect(markup()).toContain(`${levels}</dd>`);
  expect(markup()).toContain(`${levels} membership levels, each smaller than the last`);
  // A ring for each.
  render(page());
  const rings = screen.getByText("Join the circle").closest("[role=group]")?.querySelector("svg");
  expect(rings?.querySelectorAll("[transform^='rotate(0 ']")).toHaveLength(levels);
});
