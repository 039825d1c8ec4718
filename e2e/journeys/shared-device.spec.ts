import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { heldOnDevice } from "#support/device.ts";
import { endEverySession, reloadUnnoticing } from "#support/ended-session.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";

const CASE = "/app/resources/case-studies/2008-crash";
const PIECE = "On the evening of Monday, March 10, 2008";
const SAVED = "Sell the house on Elm Street";
const UNSAVED = "Tell nobody about the offer";

type Held = Awaited<ReturnType<typeof heldOnDevice>>;

/** Copies of saved writes stay, because a restored server may request them (decision 116). */
const withoutCopies = ({ storage, databases }: Held) => ({
  storage,
  databases: databases.filter((entry) => !entry.includes('"is":"saved"')),
});

// Only a browser shows what one member leaves for the next.
test.describe("two members on one device", () => {
  test("a session that the server ended leaves only unsaved writes, for their writer alone §6.3", async ({
    visitor: member,
    page,
    product,
    guard,
  }) => {
    guard.allow(refused(401));
    guard.allow(refused(403));

    async function readPiece(): Promise<void> {
      await page.goto(CASE);
      await expect(page.getByText(PIECE)).toBeVisible();
      await expect
        .poll(async () => (await heldOnDevice(page)).databases.join().includes(PIECE))
        .toBe(true);
    }
    /** Only the member's unsaved writes are left, as many as given. */
    async function expectOnlyUnsaved(where: { waiting: number; drafts: number }): Promise<void> {
      const left = async () => {
        const { storage, databases } = withoutCopies(await heldOnDevice(page));
        const ofMember = [PIECE, SAVED, member.email];
        return {
          cleared: [...storage, ...databases].filter((entry) =>
            ofMember.some((words) => entry.includes(words)),
          ),
          drafts: storage.filter((entry) => entry.includes(UNSAVED)),
          waiting: databases.filter((entry) => entry.includes(UNSAVED)).length,
          rows: where.waiting === 0 ? databases.filter((entry) => entry.includes('"write"')) : [],
        };
      };
      await expect.poll(left).toEqual({
        cleared: [],
        drafts: Array.from({ length: where.drafts }, () => expect.stringMatching(/-draft-/)),
        waiting: where.waiting,
        rows: [],
      });
    }

    await test.step("one member subscribes, reads, commits, and leaves a sentence unsaved", async () => {
      await member.joinAt("/privacy");
      await new Payments(product).buyFor(member);
      await readPiece();
      await member.commit(SAVED);
      await member.editor.fill(UNSAVED);
      const storage = async () => (await heldOnDevice(page)).storage.join("\n");
      await expect.poll(storage).toContain(SAVED);
    });

    await test.step("the server ends the session while the page is open", async () => {
      const noticeAgain = await reloadUnnoticing(page);
      await endEverySession(member);
      await page.getByRole("button", { name: "Update My ONE Thing" }).click();
      await expect(page.getByText("You have been signed out.")).toBeVisible();
      await noticeAgain();
      await expectOnlyUnsaved({ waiting: 1, drafts: 0 });
    });

    const neighbor = new Member(page, product);
    await test.step("another member signs in and finds nothing of the first", async () => {
      await neighbor.signUp();
      await neighbor.confirm();
      await neighbor.signIn();
      await page.goto("/app/one-thing");
      await expect(neighbor.editor).toHaveValue("");
      await expect(page.getByText(UNSAVED)).toHaveCount(0);
      await page.goto(CASE);
      await expect(page.getByRole("region", { name: "Upgrade" })).toBeVisible();
      await expect(page.getByText(PIECE)).toHaveCount(0);
      await page.goto("/app");
      await neighbor.signOut();
    });

    await test.step("the first returns to the sentence", async () => {
      await member.signIn();
      await page.goto("/app/one-thing");
      await expect(member.editor).toHaveValue(UNSAVED);
      await expect
        .poll(async () => withoutCopies(await heldOnDevice(page)).databases.join())
        .not.toContain(UNSAVED);
      await member.editor.fill(`${UNSAVED}, yet`);
    });

    await test.step("the server ends the session while no page is open", async () => {
      await readPiece();
      // Leave the app first: an open page would refresh the aged token itself.
      await page.goto("/robots.txt");
      await member.ageSession();
      await endEverySession(member);
      await page.goto("/app");
      await expect(page).toHaveURL(/\/auth/);
      await expectOnlyUnsaved({ waiting: 0, drafts: 1 });
    });
  });
});
