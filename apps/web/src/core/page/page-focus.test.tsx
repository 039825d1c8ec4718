import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useFocusOnChange } from "./page-focus.ts";
import { paths } from "./paths.ts";

const PIECE = paths.vaultItem("books", "one");
const DAY = paths.historyDay("2026-03-20");

function Page({ view, waiting = false }: { view: string; waiting?: boolean }) {
  useFocusOnChange(view);
  return (
    <main>
      {waiting ? (
        <SkeletonScreen label="Loading" title="Today">
          …
        </SkeletonScreen>
      ) : (
        <>
          <h1>{view}</h1>
          <a href={PIECE}>The piece, leading</a>
          <a href={PIECE}>The piece on its shelf</a>
          <a href={`${DAY}?year=2026-03`}>A day of the year</a>
        </>
      )}
    </main>
  );
}

it("keeps focus on the first view and moves it to the heading of the next", () => {
  const { rerender } = render(<Page view="one" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Page view="two" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "two" }));
});

it("keeps focus on the page instead of the heading of a skeleton about to disappear", () => {
  const { rerender } = render(<Page view="one" />);
  rerender(<Page view="two" waiting />);
  rerender(<Page view="two" />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

function Headed({ view, waiting = false }: { view: string; waiting?: boolean }) {
  useFocusOnChange(view);
  const head = <PageHead title={view} />;
  return <main>{waiting ? <SkeletonScreen label="Loading">{head}</SkeletonScreen> : head}</main>;
}

it("passes focus on to the heading of a page that has loaded, except of the first", () => {
  const { rerender } = render(<Headed view="one" waiting />);
  rerender(<Headed view="one" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Headed view="two" waiting />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  rerender(<Headed view="two" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "two" }));
});

it("returns to the row the member came from, once, or to the heading without such a row", () => {
  const { rerender } = render(<Page view={PIECE} />);
  rerender(<Page view="two" />);
  expect(document.activeElement).toBe(screen.getByText("The piece on its shelf"));
  rerender(<Page view="three" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "three" }));
  rerender(<Page view={paths.vaultItem("books", "elsewhere")} />);
  rerender(<Page view="four" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "four" }));
});

it("returns to the opened day, and starts at the heading on a neighboring day", () => {
  const { rerender } = render(<Page view={DAY} />);
  rerender(<Page view={paths.historyYear} />);
  expect(document.activeElement).toBe(screen.getByText("A day of the year"));
  rerender(<Page view={paths.history} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: paths.history }));
  rerender(<Page view={DAY} />);
  const next = paths.historyDay("2026-03-21");
  rerender(<Page view={next} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: next }));
});
