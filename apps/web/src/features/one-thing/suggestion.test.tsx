import type { Overview } from "@sovereign/contract/one-things";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OneThingPage } from "./one-thing-page.tsx";
import { sharedDraft, useSharedDraft } from "./shared-draft.ts";
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

function Receiving({ overview }: { overview: Overview }) {
  return useSharedDraft() ? null : <OneThingPage overview={overview} userId="u1" />;
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

  it("names another app as the source of a shared sentence, also after an undo", async () => {
    fakeServer(() => "silence");
    sharedDraft.keep(new URLSearchParams({ shared_text: STEP }));
    renderPage("/app/one-thing", <Receiving overview={overviewOf("Call Priya")} />);
    expect(await screen.findByText("From another app")).toBeTruthy();
    expect(sharedDraft.read()).toBeNull();
    await press("Use this instead");
    await press("Undo");
    expect(screen.getByText("From another app")).toBeTruthy();
    expect(screen.queryByText("Suggested for today")).toBeNull();
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
