import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { brand } from "#core/words/brand.ts";
import { LandingPage } from "./landing-page.tsx";

const laws = ["I", "II", "III"].map((number) => ({ number, title: `Law ${number}` }));

function markup(signedIn: boolean): string {
  return renderToString(
    <MemoryRouter>
      <LandingPage
        manifesto={{ title: "The Plain Manifesto", laws }}
        signedIn={signedIn}
        pricing={<p>Four levels</p>}
      />
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");
}

it("renders without scripts all that the specification lists for / (section 2) §2.2", () => {
  const page = markup(false).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  for (const text of [
    "The Psychology and Strategy of Ultra-Wealth Creation",
    "See What's Inside (Free)",
    "Already a Member? Sign In",
    "4</dd>",
    "membership levels",
    "Think like a billionaire",
    "Act like a billionaire",
    "Join the circle",
    `from ${brand.appPrice} a year for the app to $120K/year for Mastermind`,
    "Psychology & Discipline",
    "AI + Crypto + First Principles",
    "Wealth Architecture & Scaling",
    "Sovereignty & Legacy",
    "Four levels",
    'href="mailto:support@example.com"',
  ]) {
    expect(page).toContain(text);
  }
});

it("takes the manifesto's name, number and titles from its pack", () => {
  const page = markup(false);
  for (const text of ["Guided by The Plain Manifesto", "Three laws. One", "3</dd>", "Law III"]) {
    expect(page).toContain(text);
  }
});

it("redirects only a signed-in member to the app", () => {
  expect(markup(true)).toContain('href="/app"');
  expect(markup(true)).not.toContain('href="/auth"');
  expect(markup(false)).not.toContain('href="/app"');
});
