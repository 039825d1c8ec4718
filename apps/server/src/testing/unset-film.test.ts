import { expect } from "vitest";
import { billingOf } from "./billing.ts";
import { signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";

const it = productTest({ payments: true, environment: { VIDEO_URLS: "" } });

/** The piece of the product's own pack whose film the deployment sets. */
const FILM = "intro-video";

it("a film that is not set is announced nowhere", async ({ product }) => {
  const member = await product.signUp();
  await billingOf(product).subscribe(member);
  const editor = await signUpStaff(product, "editor");
  const read = async (answer: Promise<Response>) => (await answer).text();
  const shown = {
    vault: await read(member.fetch("/api/vault")),
    search: await read(member.fetch("/api/vault/search?q=short+film")),
    feed: await read(product.fetch("/feed.xml")),
    sitemap: await read(product.fetch("/sitemap.xml")),
    broadcasts: await read(editor.fetch("/api/office/broadcast-pieces")),
  };
  for (const [where, text] of Object.entries(shown)) expect(text, where).not.toContain(FILM);
  for (const path of [`/api/announced/videos/${FILM}`, `/api/vault/videos/${FILM}`]) {
    expect((await member.fetch(path)).status, path).toBe(404);
  }
});
