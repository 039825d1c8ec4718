import type { Request } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { commitOnPage, press, todayOnServer, WRITES } from "#support/days-on-server.ts";
import { endEverySession } from "#support/ended-session.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Call the three customers who left";
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

test.describe("Pending writes on an open page without a connection (decision 99)", () => {
  test("are sent in order in one request, all thirty, when the connection is back §2.10", async ({
    visitor: member,
    page,
    context,
    guard,
  }) => {
    guard.allow(NO_NETWORK);
    await member.joinAt("/robots.txt");
    await member.commit(SENTENCE);
    await context.setOffline(true);
    const answers = Array.from({ length: 30 }, (_, turn) => (turn % 2 ? "Partial" : "Completed"));
    for (const answer of answers) {
      await press(page, answer);
      await expect(page.getByRole("button", { name: answer, exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    }
    await expect(page.getByText(/^Offline\. Thirty changes wait/)).toBeVisible();
    const requests: Request[] = [];
    page.on(
      "request",
      (request) => request.url().endsWith("/api/writes") && requests.push(request),
    );
    const back = Date.now();
    const [response] = await Promise.all([page.waitForResponse(WRITES), context.setOffline(false)]);
    const took = Date.now() - back;
    process.stdout.write(`    thirty waiting changes were on the server after ${took} ms\n`);
    expect(response.status()).toBe(200);
    await expect(page.getByText("Back online. Saved.")).toBeVisible();
    const sent = requests.flatMap((request) => request.postDataJSON().writes);
    expect(sent.map((write) => write.completion_status)).toEqual(
      answers.map((answer) => answer.toLowerCase()),
    );
    expect(requests).toHaveLength(1);
    expect(await todayOnServer(member)).toEqual({ content: SENTENCE, answer: "partial" });
  });

  test("stay with their writer when the session ends, and are sent after the next sign-in §2.10", async ({
    visitor: member,
    page,
    context,
    guard,
  }) => {
    guard.allow(NO_NETWORK);
    guard.allow(refused(401));
    await member.joinAt("/app/one-thing");
    await expect(member.editor).toBeVisible();
    await context.setOffline(true);
    await commitOnPage(member, SENTENCE);
    await expect(page.getByText("Saved on this device.")).toBeVisible();
    await endEverySession(member);

    await context.setOffline(false);
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    await member.submitSignIn();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
    await expect.poll(() => todayOnServer(member)).toMatchObject({ content: SENTENCE });
    await expect(member.editor).toHaveValue(SENTENCE);
  });
});
