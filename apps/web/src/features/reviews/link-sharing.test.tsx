import type { ReviewLink, ReviewLinks } from "@sovereign/contract/reviews";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
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
const DOWN = refused(400, "request.invalid");

/** A server whose links a change turns into `after`, unless `refusal` returns a response. */
function open(
  before: ReviewLinks,
  after: ReviewLinks = before,
  refusal: (method: string, path: string) => FakeAnswer | null = () => null,
) {
  let now = before;
  const sent = fakeServer(({ method, path }) => {
    const refused = refusal(method, path);
    if (refused) return refused;
    if (method !== "GET") now = after;
    return ok(now);
  });
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
    const actions = open(links(null), links(LIVE));
    expect(screen.queryByRole("button")).toBeNull();
    await press("Make a Link");
    expect(await screen.findByText("Live")).toBeTruthy();
    expect(address().tagName).toBe("P");
    expect(screen.getByRole("status").textContent).toContain("until you withdraw it. Made");
    expect(actions().map(({ path }) => path)).toEqual([`/api/reviews/thirty-days/${LAST}/link`]);
  });

  it("is struck through once withdrawn, and a new one can be created §9.11", async () => {
    open(links(LIVE), links(WITHDRAWN));
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
      let answer: FakeAnswer | null = failure;
      const actions = open(links(LIVE), links(WITHDRAWN), (method) =>
        method === "GET" ? null : answer,
      );
      await press("Withdraw Link");
      expect((await screen.findByRole("alert")).textContent).toBe(
        "The link could not be changed. Try again.",
      );
      expect(screen.getByText("Live")).toBeTruthy();
      expect(address().tagName).toBe("P");
      expect(screen.queryByText("Withdrawn")).toBeNull();
      answer = null;
      await press("Withdraw Link");
      expect(await screen.findByText("Withdrawn")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(actions()).toHaveLength(2);
    },
  );

  it("reports a failed load, and loads on the next try", async () => {
    let down = true;
    open(links(LIVE), links(LIVE), () => (down ? DOWN : null));
    expect((await screen.findByRole("alert")).textContent).toBe("The link could not be loaded.");
    expect(screen.queryByRole("button", { name: "Make a Link" })).toBeNull();
    down = false;
    await press("Try again");
    expect(await screen.findByText("Live")).toBeTruthy();
  });
});

describe("the links to other reviews", () => {
  it("are listed when there are too many, and withdrawn in place", async () => {
    const actions = open(links(null, WEEK), links(null), (method, path) =>
      method !== "GET" && path.includes("thirty-days")
        ? refused(409, "review.too_many_links")
        : null,
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
