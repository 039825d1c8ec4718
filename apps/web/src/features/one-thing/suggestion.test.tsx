import type { Overview } from "@sovereign/contract/one-things";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OneThingPage } from "./one-thing-page.tsx";
import { sharedDrafts } from "./shared-draft.ts";
import { useSuggestSentence } from "./suggested-sentence.ts";

const TODAY = "2026-03-24";
const AT = `${TODAY}T07:42:00.000Z`;
const STEP = "List every place that holds more than $500 of yours.";

function overviewOf(content?: string, reflected_at: string | null = null): Overview {
  const answer = { completion_status: "missed", completed_at: null, reflected_at } as const;
  const records = content ? [testRecord(TODAY, { ...answer, content })] : [];
  return testOverview(TODAY, { records });
}

function Suggesting({ overview }: { overview: Overview }) {
  const suggest = useSuggestSentence(overview);
  if (!suggest) return null;
  return (
    <button type="button" onClick={() => suggest(STEP)}>
      Suggest
    </button>
  );
}

const share = (text: string) => sharedDrafts.keep(new URLSearchParams({ shared_text: text }));

function receive(overview: Overview) {
  fakeServer(() => "silence");
  return renderPage("/app/one-thing", <OneThingPage overview={overview} userId="u1" />);
}

/** Opens the page with a sentence suggested on another page. */
async function arrive(overview: Overview) {
  fakeServer(() => "silence");
  const page = (
    <>
      <Suggesting overview={overview} />
      <OneThingPage overview={overview} userId="u1" />
    </>
  );
  const { router } = renderPage("/app/one-thing", page);
  await userEvent.click(await screen.findByRole("button", { name: "Suggest" }));
  return router;
}
const editor = () => screen.getByLabelText<HTMLTextAreaElement>("Today’s ONE Thing");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const offered = () => screen.queryByRole("button", { name: "Use this instead" });

signedIn(`${TODAY}T12:00:00Z`);

describe("a sentence suggested for today", () => {
  it("is the draft of a blank page, focused at its end, and is no longer offered", async () => {
    const router = await arrive(overviewOf());
    await waitFor(() => expect(document.activeElement).toBe(editor()));
    expect(editor().value).toBe(STEP);
    expect(editor().selectionStart).toBe(STEP.length);
    expect(drafts.read("u1", TODAY)).toBe(STEP);
    expect(router.state.location.state).toBeNull();
    // Back leaves the page and does not restore the offer.
    expect(router.state.historyAction).toBe("REPLACE");
    expect(offered()).toBeNull();
  });

  it("waits next to a draft, replaces it on request, and can be undone", async () => {
    drafts.write("u1", TODAY, "Half a sent");
    const router = await arrive(overviewOf());
    expect(editor().value).toBe("Half a sent");
    expect(screen.getByText(STEP)).toBeTruthy();
    expect(screen.getByText("Suggested for today")).toBeTruthy();
    await press("Use this instead");
    expect(editor().value).toBe(STEP);
    expect(drafts.read("u1", TODAY)).toBe(STEP);
    expect(offered()).toBeNull();
    await userEvent.type(editor(), " Today.");
    await press("Undo");
    expect(editor().value).toBe("Half a sent");
    expect(drafts.read("u1", TODAY)).toBe("Half a sent");
    // The text typed since is offered next, and disappears when declined.
    expect(screen.getByText(`${STEP} Today.`)).toBeTruthy();
    await press("Keep mine");
    expect(offered()).toBeNull();
    expect(router.state.location.state).toBeNull();
  });

  it("leaves a committed sentence alone when kept", async () => {
    const router = await arrive(overviewOf("Call Priya"));
    await press("Keep mine");
    expect(editor().value).toBe("Call Priya");
    expect(drafts.read("u1", TODAY)).toBeNull();
    expect(router.state.location.state).toBeNull();
  });

  it("does not apply to another member of the same browser", async () => {
    drafts.write("u1", TODAY, "Half a sent");
    await arrive(overviewOf());
    const record = memberRecord();
    act(() =>
      session.announce({
        type: "signed_in",
        record: { ...record, user: { ...record.user, id: "u2" } },
      }),
    );
    expect(screen.queryByText(STEP)).toBeNull();
  });

  it("cannot be used once today is answered", () => {
    renderPage("/app", <Suggesting overview={overviewOf("Call Priya", AT)} />);
    expect(screen.queryByRole("button", { name: "Suggest" })).toBeNull();
  });
});

const PRESS = "Apply";
const signIn = (id: string, email: string) =>
  act(() => {
    const record = memberRecord();
    session.announce({
      type: "signed_in",
      record: { ...record, user: { ...record.user, id, email } },
    });
  });

describe("a sentence from outside", () => {
  it("waits beside a blank field with its source, and is taken only by a press §S109", async () => {
    share(STEP);
    receive(overviewOf());
    expect(await screen.findByText("From a link or another app")).toBeTruthy();
    expect(editor().value).toBe("");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Commit/ }).disabled).toBe(true);
    expect(drafts.read("u1", TODAY)).toBeNull();
    await press(PRESS);
    expect(editor().value).toBe(STEP);
    expect(sharedDrafts.read()).toEqual([]);
    await press("Undo");
    expect(editor().value).toBe("");
  });

  it("is offered again after an undo, with its source", async () => {
    share(STEP);
    receive(overviewOf("Call Priya"));
    await press("Use this instead");
    await userEvent.type(editor(), " Today.");
    await press("Undo");
    expect(screen.getByText("From a link or another app")).toBeTruthy();
    expect(screen.queryByText("Suggested for today")).toBeNull();
  });

  it("names the site whose link was followed", async () => {
    vi.spyOn(document, "referrer", "get").mockReturnValue("https://evil.example.org/page");
    share(STEP);
    receive(overviewOf());
    expect(await screen.findByText("From a link at evil.example.org")).toBeTruthy();
    vi.restoreAllMocks();
  });

  it("says that it was cut, and that others wait, which come after it", async () => {
    share("Call Priya");
    share("a".repeat(3000));
    receive(overviewOf());
    expect(
      await screen.findByText(
        "It was longer than 2,000 characters. This is its beginning. The latest of two that wait here.",
      ),
    ).toBeTruthy();
    await press("Discard");
    expect(screen.getByText("Call Priya")).toBeTruthy();
    expect(screen.queryByText(/wait here/)).toBeNull();
    await press("Discard");
    expect(screen.queryByRole("region", { name: "Suggested sentence" })).toBeNull();
    expect(editor().value).toBe("");
  });

  it("cannot become the sentence of an answered day, but tomorrow’s", async () => {
    share(STEP);
    receive(overviewOf("Call Priya", AT));
    const offer = await screen.findByRole("region", { name: "From a link or another app" });
    expect(offer.textContent).toContain("Today is answered, so it cannot become today’s");
    expect(screen.queryByRole("button", { name: PRESS })).toBeNull();
    expect(screen.queryByRole("button", { name: "Use this instead" })).toBeNull();
    await press("Use for Wednesday");
    expect(drafts.read("u1", "2026-03-25")).toBe(STEP);
    expect(sharedDrafts.read()).toEqual([]);
  });

  it("waits for the account it came under, which another account is told", async () => {
    share(STEP);
    await signIn("u2", "other@example.com");
    receive(overviewOf());
    expect(await screen.findByText(/while e.marlowe@example.com was signed in/)).toBeTruthy();
    expect(screen.queryByText(STEP)).toBeNull();
    await signIn("u1", "e.marlowe@example.com");
    expect(screen.getByText(STEP)).toBeTruthy();
  });

  it("that arrived before sign-in is offered to the member who signs in", async () => {
    act(() => session.announce({ type: "signed_out", reason: "member" }));
    share(STEP);
    await signIn("u2", "other@example.com");
    receive(overviewOf());
    expect(await screen.findByText(STEP)).toBeTruthy();
  });
});

it("drops a NUL that was pasted, so that what is shown is what will be saved", () => {
  receive(overviewOf());
  fireEvent.input(editor(), { target: { value: "Call\0 Priya" } });
  expect(editor().value).toBe("Call Priya");
  expect(drafts.read("u1", TODAY)).toBe("Call Priya");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Commit/ }).disabled).toBe(false);
});
