import type { BrowserContext } from "@playwright/test";
import { freePort } from "#launch/free-port.mjs";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { commitOnPage, type Days, todayOnServer, WRITES } from "#support/days-on-server.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Call the three customers who left";
/** Makes the outbox retry now; its own retry would come at an unknown time. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test("A full device shows that it is full, and what is written there is sent all the same §2.10", {
  tag: "@long",
}, async ({ visitor: member, page, context, product, guard }) => {
  guard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Storage.overrideQuotaForOrigin", { origin: product.url, quotaSize: 1 });
  await member.joinAt("/app/one-thing");
  await page.route(WRITES, (route) => route.abort());
  await commitOnPage(member, SENTENCE);
  await expect(
    page.getByText("Not sent yet, and this device cannot save it. Leave the app open"),
  ).toBeVisible();
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText(/^We can’t save on this device/)).toBeVisible();
  await page.unroute(WRITES);
  await reconnect(context);
  await expect(page.getByRole("heading", { name: "Nothing waits." })).toBeVisible();
  expect(await todayOnServer(member)).toMatchObject({ content: SENTENCE });
});

test("A server that stops during a write and restarts stores it once §2.10", {
  tag: "@long",
}, async ({ browser }) => {
  const address = { PORT: String(await freePort()), APP_WORKER: "off" };
  let product = await startProduct(address);
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const member = new Member(page, product);
    await member.joinAt("/app/one-thing");
    const { data_dir } = product;
    const stopped = Promise.withResolvers<void>();
    // The server saves the write, but its response is lost.
    await page.route(
      WRITES,
      async (route) => {
        await route.fetch();
        await product.stop({ keepsData: true });
        await route.abort();
        stopped.resolve();
      },
      { times: 1 },
    );
    await commitOnPage(member, SENTENCE);
    await expect(
      page.getByText(/^Not sent yet\. One change is on this device, unsent/),
    ).toBeVisible();
    // The page also shows this while a response is only slow.
    await stopped.promise;
    // Wait from here on: the outbox may retry as soon as the server is back.
    const answered = page.waitForResponse((response) => /\/api\/writes$/.test(response.url()));
    product = await startProduct({ ...address, DATA_DIR: data_dir });
    await reconnect(context);
    expect((await answered).status()).toBe(200);
    await expect(page.getByText(/^Not sent yet/)).toBeHidden();
    const { today }: Days = JSON.parse((await member.ask("/api/one-things")).text);
    const { edits }: { edits: { value: string; stands: boolean }[] } = JSON.parse(
      (await member.ask(`/api/one-things/${today}/edits`)).text,
    );
    expect(edits.map(({ value, stands }) => [value, stands])).toEqual([[SENTENCE, true]]);
  } finally {
    await context.close();
    await product.stop();
  }
});
