import { expect, test } from "#support/moved-clocks.ts";
import { inSummerOfNewYork as at } from "#support/wall-time.ts";

test.use({ timezoneId: "America/New_York" });

const [TUESDAY, WEDNESDAY] = ["2027-06-15", "2027-06-16"];

test("Completion: an evening's note, a line for tomorrow that becomes today's at midnight, and a search that finds both §4.31 §4.32", {
  tag: "@long",
}, async ({ page, visitor: member }) => {
  await member.turnClocks(at(TUESDAY, "21:10:00"));
  await member.joinAt("/robots.txt");
  await member.commit("Send Halden the signed term sheet");
  await member.reflect("Completed");

  // The note saves itself when the field loses the focus.
  const note = page.getByLabel("A note, if there is one");
  await note.fill("He asked for a week. I gave him until noon.");
  const line = page.getByRole("textbox", { name: "Tomorrow’s line" });
  await line.fill("Walk the Lisbon site");
  await expect(page.getByText(/^Saved at 21:1\d/)).toBeVisible();
  // The form says "Saved" of the draft, too.
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/writes") &&
      Boolean(response.request().postData()?.includes("Walk the Lisbon site")),
  );
  await line.press("Enter");
  await sent;
  await expect(page.getByRole("form").getByText(/^Saved at 21:1\d/)).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("He asked for a week. I gave him until noon.");
  await expect(line).toHaveValue("Walk the Lisbon site");

  // The next day the line is the day's text and shows when it was written.
  await member.leaveUntil(at(WEDNESDAY, "07:30:00"));
  await page.goto("/app");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walk the Lisbon site");
  await expect(page.getByRole("main")).toContainText(/Committed at 21:1\d on 15 June/);
  await page.goto("/app/one-thing");
  await expect(member.editor).toHaveValue("Walk the Lisbon site");
  await member.editor.fill("Walk the Lisbon site before nine");
  await page.getByRole("button", { name: "Update My ONE Thing" }).click();
  await expect(member.said("Success!")).toBeVisible();
  const { streak } = await member.reflect("Completed");
  expect(streak).toMatchObject({ current: 2 });

  await page.goto("/app/history");
  await expect(page.getByRole("link", { name: /term sheet/ })).toContainText("with a note");
  await page.getByRole("link", { name: /term sheet/ }).click();
  await expect(page.getByLabel("A note, if there is one")).toHaveValue(/until noon/);
  const day = page.url();
  await member.leaveUntil(at("2027-06-20", "07:30:00"));
  await page.goto(day);
  const read = page.getByRole("region", { name: "Note" });
  await expect(read).toContainText("I gave him until noon.");
  await expect(page.getByLabel("A note, if there is one")).toHaveCount(0);

  // One word of the note and the start of another find the day.
  await page.goto("/app/history");
  await page.getByRole("searchbox", { name: "Search your days" }).fill("asked no");
  const found = page.getByRole("region", { name: "Found in your days" });
  await expect(found).toContainText("1 day mentions “asked no”.");
  await expect(found.locator("mark")).toHaveText(["asked", "no"]);
  await found.getByRole("link").press("Enter");
  await expect(read).toContainText("I gave him until noon.");
  await page.goBack();
  await expect(found).toContainText("Send Halden the signed term sheet");
});
