import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
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
