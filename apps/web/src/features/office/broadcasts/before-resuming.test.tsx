import { fill } from "@sovereign/content/public/fill";
import { beforeResuming as texts } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { plain, renderOffice } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { Progress } from "./progress.tsx";

const NONE = { sent: 0, waiting: 0, in_hand: 0, bounced: 0, refused: 0, stopped: 0 };

const PAUSED: Broadcast = {
  id: "b",
  subject: "The reading hour moves",
  kind: "letters",
  state: "paused",
  timing: "now",
  due_at: null,
  piece: null,
  opens_at: null,
  saved_at: "2026-03-22T09:00:00.000Z",
  started_at: "2026-03-22T19:31:00.000Z",
  finished_at: null,
  late_since: null,
  people: 412,
  counts: { ...NONE, sent: 37, bounced: 1, waiting: 374 },
  push: null,
  rounded: false,
  preview: "",
  words: "From Monday it begins at eight. Not today; on monday.",
  conditions: "",
  version: 1,
  saved_by: "Mira",
  fault: null,
  blocks: [{ kind: "paragraph", runs: [run("From Monday it begins at eight.")] }],
  test: null,
  listed_at: "2026-03-22T19:31:00.000Z",
  paused_at: "2026-03-22T19:40:00.000Z",
  asked_at: null,
  last_leaves_at: null,
  paid: null,
  per_minute: 60,
};

function run(text: string) {
  return { text, em: false, strong: false, link: false };
}

signedIn("2026-03-24T09:14:00.000Z");

function open(change: Partial<Broadcast> = {}) {
  const requests: string[] = [];
  fakeServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    return { status: 200, body: PAUSED };
  });
  renderOffice("/office/broadcasts/b", <Progress broadcast={{ ...PAUSED, ...change }} />);
  return requests;
}

const factOf = (term: string) => plain(screen.getByText(term).nextElementSibling?.textContent);

describe("a paused broadcast", () => {
  it("says before it goes on what may have changed, who waits and for how long", async () => {
    const requests = open();
    await screen.findByRole("heading", { name: texts.title });
    expect(factOf(texts.terms.true)).toMatch(/^It says “monday” and “today”, and was written/);
    expect(factOf(texts.terms.waiting)).toMatch(/^374 of the 412 whose list was fixed/);
    expect(factOf(texts.terms.duration)).toContain("7 minutes");
    await userEvent.click(screen.getByText(texts.read));
    expect(screen.getByText("From Monday it begins at eight.")).toBeTruthy();
    await userEvent.click(
      screen.getByRole("button", { name: fill(texts.resume, { count: "374" }) }),
    );
    expect(requests).toContain("POST /api/office/broadcasts/b/resume");
  });

  it("says so where no word of it names a day", async () => {
    open({ words: "It begins at eight." });
    await screen.findByRole("heading", { name: texts.title });
    expect(factOf(texts.terms.true)).toMatch(/No word like “today” or “Monday” was found in it\./);
  });
});
