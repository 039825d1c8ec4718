import type { ReviewLink, ReviewLinks } from "@sovereign/contract/reviews";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { LinkSharing } from "./link-sharing.tsx";

const LAST = "2026-03-24";
const LIVE: ReviewLink = {
  review: "thirty-days",
  last_day: LAST,
  token: "k7q2m9xtk7q2m9xtk7q2m",
  made_at: "2026-03-24T21:20:00.000Z",
  withdrawn_at: null,
};
const WITHDRAWN: ReviewLink = { ...LIVE, withdrawn_at: "2026-03-24T21:40:00.000Z" };
const WEEK: ReviewLink = {
  ...LIVE,
  review: "week",
  last_day: "2026-03-15",
  token: "wwwwwwwwwwwwwwwwwwwww",
};

const links = (link: ReviewLink | null, ...others: ReviewLink[]): ReviewLinks => ({
  link,
  live: link && !link.withdrawn_at ? [link, ...others] : others,
});
const ok = (body: ReviewLinks): FakeAnswer => ({ status: 200, body });
const DOWN: FakeAnswer = refused(400, "request.invalid");

/** A server that responds to reads with `read` and to changes with `act`. */
function open(read: () => FakeAnswer, act: (path: string, method: string) => FakeAnswer = read) {
  const sent = fakeServer(({ method, path }) => (method === "GET" ? read() : act(path, method)));
  const days = { last_day: LAST, time_zone: "UTC" };
  renderPage("/app", <LinkSharing review="thirty-days" days={days} image={<p>Image</p>} />);
  return sent.filter.bind(sent, ({ method }) => method !== "GET");
}

const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));
const address = () => screen.getByText(/\/r\/k7q2m9xtk7q2m9xtk7q2m$/);

signedIn();

describe("the link to a review", () => {
  it("explains what anyone would see before it exists, and is created on a press", async () => {
    let now = links(null);
    const actions = open(
      () => ok(now),
      () => {
        now = links(LIVE);
        return ok(now);
      },
    );
    expect(screen.queryByRole("button")).toBeNull();
    await press("Make a Link");
    expect(await screen.findByText("Live")).toBeTruthy();
    expect(address().tagName).toBe("P");
    expect(screen.getByRole("status").textContent).toContain("until you withdraw it. Made");
    expect(actions().map(({ path }) => path)).toEqual([`/api/reviews/thirty-days/${LAST}/link`]);
  });

  it("is struck through once withdrawn, and a new one can be created §9.11", async () => {
    let now = links(LIVE);
    open(
      () => ok(now),
      () => {
        now = links(WITHDRAWN);
        return ok(now);
      },
    );
    await press("Withdraw Link");
    expect(await screen.findByText("Withdrawn")).toBeTruthy();
    expect(address().tagName).toBe("S");
    expect(screen.getByRole("status").textContent).toContain("will not be used again");
    expect(screen.queryByRole("button", { name: "Copy Link" })).toBeNull();
    expect(await button("Make a New Link")).toBeTruthy();
  });

  it.each([
    ["refuses", DOWN],
    ["is unreachable", "silence"],
  ] as const)(
    "stays shown as live when the server %s, says so, and is withdrawn on the next try §9.11",
    async (_, failure) => {
      let answer: FakeAnswer = failure;
      let now = links(LIVE);
      const actions = open(
        () => ok(now),
        () => {
          if (answer !== failure) now = links(WITHDRAWN);
          return answer;
        },
      );
      await press("Withdraw Link");
      expect((await screen.findByRole("alert")).textContent).toBe(
        "The link could not be changed. Try again.",
      );
      expect(screen.getByText("Live")).toBeTruthy();
      expect(address().tagName).toBe("P");
      expect(screen.queryByText("Withdrawn")).toBeNull();
      answer = ok(links(WITHDRAWN));
      await press("Withdraw Link");
      expect(await screen.findByText("Withdrawn")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(actions()).toHaveLength(2);
    },
  );

  it("reports a failed load, and loads on the next try", async () => {
    let down = true;
    open(() => (down ? DOWN : ok(links(LIVE))));
    expect((await screen.findByRole("alert")).textContent).toBe("The link could not be loaded.");
    expect(screen.queryByRole("button", { name: "Make a Link" })).toBeNull();
    down = false;
    await press("Try again");
    expect(await screen.findByText("Live")).toBeTruthy();
  });
});

describe("the links to other reviews", () => {
  it("are listed when there are too many, and withdrawn in place", async () => {
    let now = links(null, WEEK);
    const actions = open(
      () => ok(now),
      (path) => {
        if (path.includes("thirty-days")) {
          return refused(409, "review.too_many_links");
        }
        now = links(null);
        return ok(links({ ...WEEK, withdrawn_at: LIVE.made_at }));
      },
    );
    await press("Make a Link");
    expect((await screen.findByRole("alert")).textContent).toContain("Twelve reviews");
    const others = screen.getByRole("group");
    await userEvent.click(within(others).getByText("Your other live links"));
    const name = "Withdraw the link to: Week to 15 March 2026";
    await userEvent.click(within(others).getByRole("button", { name }));
    await expect.poll(() => screen.queryByText("Your other live links")).toBeNull();
    expect(actions().at(-1)?.path).toBe("/api/reviews/week/2026-03-15/link");
    expect(await button("Make a Link")).toBeTruthy();
  });
});
