import { expect, test } from "#support/native-fixtures.ts";

const SENTENCE = "Call Priya about the lease";

// On one phone, because the app's calls do not depend on the platform.
test("The home screen widgets show the day, and accept its answer", async ({
  page,
  visitor,
  bridge,
  plugins,
  product,
}) => {
  const { TodayWidget: home } = plugins;
  const shown = () => home.day(new Date());
  await visitor.signUp();
  await visitor.confirm();
  await visitor.signIn();
  await expect.poll(() => shown()?.state).toBe("empty");
  expect(home.snapshot?.opens).toBe(`${product.url}/app/one-thing`);

  await bridge.emit("App", "appUrlOpen", { url: home.snapshot?.opens });
  await page.getByRole("textbox").first().fill(SENTENCE);
  await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
  await expect.poll(() => shown()?.text).toBe(SENTENCE);
  expect(shown()?.state).toBe("open");

  // A widget's answer becomes one write when the app is visible again.
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/writes")) sent.push(request.postData() ?? "");
  });
  home.press("completed", new Date());
  home.press("missed", new Date());
  expect(shown()?.state).toBe("completed");
  const [answer] = home.answers;
  await bridge.emit("App", "resume", null);
  await expect.poll(() => home.answers).toEqual([]);
  await expect(page.getByRole("main")).toContainText("Excellent!");
  await expect.poll(() => shown()?.state).toBe("completed");
  const withIt = () => sent.filter((body) => body.includes(answer?.id ?? "none"));
  await expect.poll(withIt).toHaveLength(1);

  await visitor.dismissMessages();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect.poll(() => home.snapshot).toBeNull();
});
