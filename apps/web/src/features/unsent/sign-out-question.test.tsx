import "fake-indexeddb/auto";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { useAskedSignOut } from "./use-asked-sign-out.tsx";

const MEMBER = memberRecord().user;
const TODAY = "2026-03-24";
const outbox = outboxes.of(MEMBER.id);
const signOut = vi.fn();

function SignOut() {
  const { ask, question } = useAskedSignOut(MEMBER, signOut);
  return (
    <>
      <button type="button" onClick={() => void ask("everywhere")}>
        Leave
      </button>
      {question}
    </>
  );
}

/** Presses the button with this many unsent changes. */
async function leave(unsent: number) {
  fakeServer(({ path }) => (path === "/api/writes" ? "silence" : ok(NO_MEMBERSHIP)));
  outbox.start();
  const add = (content: string) =>
    outbox.add({ kind: "text", date: TODAY, content, time_zone: "UTC" }).kept;
  for (let count = 0; count < unsent; count += 1) await add(`Sentence ${count + 1}`);
  renderPage("/app", <SignOut />);
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
}

signedInToWrite(`${TODAY}T12:00:00Z`);
afterEach(() => void signOut.mockClear());

describe("signing out", () => {
  it("asks nothing when everything was sent", async () => {
    await leave(0);
    await waitFor(() => expect(signOut).toHaveBeenCalledWith("everywhere"));
  });

  it("names what was not sent, and stays signed in on the first press §2.13", async () => {
    await leave(2);
    const dialog = within(
      await screen.findByRole("dialog", { name: "Two changes have not been sent." }),
    );
    expect(dialog.getAllByText("Today’s ONE Thing")).toHaveLength(2);
    const [stay] = dialog.getAllByRole("button");
    expect(stay?.textContent).toBe("Stay Signed In");
    await userEvent.click(dialog.getByRole("button", { name: "Stay Signed In" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(signOut).not.toHaveBeenCalled();
    expect(outbox.getState().waiting).toHaveLength(2);
  });

  it("discards it on the press that says so", async () => {
    await leave(1);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out and Lose It" }));
    expect(signOut).toHaveBeenCalledWith("everywhere");
  });

  it("saves a copy of every text first §2.13", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:1";
    });
    await leave(3);
    await userEvent.click(
      await screen.findByRole("button", { name: "Save a Copy, Then Sign Out" }),
    );
    const text = await saved[0]?.text();
    expect(text).toMatch(/Sentence 1\n[\s\S]*Sentence 2\n[\s\S]*Sentence 3\n/);
    expect(signOut).toHaveBeenCalledOnce();
  });
});
