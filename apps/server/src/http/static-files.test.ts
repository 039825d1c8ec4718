import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { paths } from "@sovereign/domain/page-paths";
import { pino } from "pino";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#settings/config.ts";
import { createApp } from "./app.ts";
import { unknownRoutes } from "./mount-routes.ts";
import { createStaticFiles } from "./static-files.ts";

const SCRIPT = "console.info(1)";
const SCRIPT_HASH = "'sha256-zjtmmjg/8OeunyzYACWtRg2Iuv8jptl55JYmogqqnTc='";

const root = mkdtempSync(join(tmpdir(), "static-files-"));
const site = join(root, "client");
writeFileSync(join(root, "secret.txt"), "secret");
mkdirSync(join(site, "assets"), { recursive: true });
mkdirSync(join(site, "terms"));
for (const folder of ["pricing", "named", "link-previews"]) mkdirSync(join(site, folder));
const write = (path: string, text: string) => {
  writeFileSync(join(site, path), text);
  writeFileSync(join(site, `${path}.gz`), gzipSync(text));
};
const HOME = `<html lang="en" data-funnel="on" data-ways="google apple"><title>Home</title>
<link rel="canonical" href="https://origin.invalid/"><script>${SCRIPT}</script>
<script type="application/ld+json">{"url": "https://origin.invalid/"}</script>
<p style="--name:&quot;a &amp; b&quot;">`;
write("index.html", HOME);
write("robots.txt", "Sitemap: https://origin.invalid/sitemap.xml");
write("card.png", "a picture");
write("terms/index.html", "<title>Terms</title>");
write(
  "pricing/index.html",
  '<html data-prices="⟦prices⟧"><p>⟦price usd⟧ a year</p><script type="application/ld+json">{"price":"⟦amount usd⟧"}</script>',
);
write(
  "__spa-fallback.html",
  '<html data-worker="on" lang="en" data-build="1a2b-⟦mark⟧" data-settings="⟦settings⟧"><title>App</title>',
);
write("sw.js", 'const files=[{url:"/app",revision:"1a2b-⟦mark⟧"}]');
write(
  "named/index.html",
  '<html lang="en" data-funnel="on" data-ways="" data-sells="cards stores" data-settings="⟦settings⟧"><title>⟦productName⟧</title>' +
    '<script type="application/ld+json">{"name":"⟦productName⟧"}</script>' +
    '<a title="⟦productName⟧" href="mailto:⟦supportEmail⟧">⟦companyName⟧, ⟦companyAddress⟧</a>' +
    "<p>⟦backups⟧ for ⟦backupDays⟧ days.</p>",
);
write("app.webmanifest", '{"name":"⟦productName⟧"}');
write("sitemap.xml", "<url><loc>/terms</loc><lastmod>⟦legalUpdatedOn⟧</lastmod></url>");
write("__coin.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
write("link-previews/home.png", "a picture with the build's name");
write(
  "__link-previews.json",
  JSON.stringify({
    "link-previews/home.png": { product: "Sovereign", title: "By {product}", description: "One." },
  }),
);
write("sw-retired.js", "its end");
write(
  "__routes.json",
  JSON.stringify(["/", "/terms", "/app", "/app/history", "/app/history/:date", "/stripe-test"]),
);
write("assets/app-1a2b.js", "export {}");
write("assets/late-3c4d.js", "export {}");

const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const config = {
  ...readConfig({ NODE_ENV: "test", AUTH_SECRET: "x".repeat(32), APP_URL: "https://one.example" }),
  identityProviders: ["apple"] as const,
};
const app = createApp(config, log);
app.post("/api/known", (c) => c.text("known"));
app.notFound(unknownRoutes(app, createStaticFiles(site, config).answering()));
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the built web app", () => {
  it.each([
    ["/", 200, "Home"],
    ["/terms", 200, "Terms"],
    ["/terms/", 200, "Terms"],
    ["/app", 200, "App"],
    ["/app/history", 200, "App"],
    ["/app/history/2026-03-10", 200, "App"],
    ["/App/History/2026-03-10/", 200, "App"],
    ["/app/history/2026-03-10/more", 404, "App"],
    ["/app/nowhere", 404, "App"],
    ["/app/:date", 404, "App"],
    ["/stripe-test", 200, "App"],
    ["/stripe-test/", 200, "App"],
    ["/stripe-test/more", 404, "App"],
    ["/appendix", 404, "App"],
    ["/no/such/page", 404, "App"],
  ])("responds to %s with %i and the page %s §2.58", async (path, status, title) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringContaining(`<title>${title}</title>`),
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  it("allows a page's own inline scripts by hash, and nothing else inline §S49", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    // A sound that is saved on the device is played from there.
    expect(policy).toContain("media-src 'self' blob:;");
    expect(policy).toContain(`script-src 'self' ${SCRIPT_HASH};`);
    expect(policy).toContain("style-src 'self';");
    const attribute = createHash("sha256").update('--name:"a & b"').digest("base64");
    expect(policy).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${attribute}';`);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toMatch(/^default-src 'none';.* base-uri 'none';.* frame-ancestors 'none';/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
    const other = (await get("/terms")).headers.get("content-security-policy") ?? "";
    expect(other).not.toContain("sha256");
    expect(other).toContain("style-src-attr 'none';");
  });

  it("has this deployment's origin, funnel setting and providers in every encoding §7.24", async () => {
    const plain = await (await get("/")).text();
    expect(plain).toContain('data-ways="apple"');
    expect(plain).toContain('<link rel="canonical" href="https://one.example/">');
    expect(plain).toContain('data-funnel="on"');
    expect(plain).not.toContain("origin.invalid");
    expect(await (await get("/robots.txt")).text()).toBe(
      "Sitemap: https://one.example/sitemap.xml",
    );
    const zipped = await get("/", { "accept-encoding": "gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(plain);
    // Brotli is added as soon as it is ready.
    const brotli = await vi.waitFor(async () => {
      const answer = await get("/", { "accept-encoding": "gzip, br" });
      expect(answer.headers.get("content-encoding")).toBe("br");
      return answer;
    }, 20_000);
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);

    const silent = createApp(config, log);
    const uncounted = createStaticFiles(site, { ...config, funnelCount: false });
    silent.notFound(unknownRoutes(silent, uncounted.answering()));
    expect(await (await silent.request("/")).text()).toBe(
      plain.replace('data-funnel="on"', 'data-funnel="off"'),
    );
  });

  describe("has the settings of its server at each start, without a build §S114", () => {
    const NAME = 'Rope & <"Sail">  \n ⟦price usd⟧ Ö';
    const served = (environment: Record<string, string> = {}) => {
      const files = createStaticFiles(site, {
        ...readConfig({ AUTH_SECRET: "x".repeat(32), APP_URL: "http://one.test", ...environment }),
        identityProviders: [],
      });
      const started = createApp(config, log);
      started.notFound(unknownRoutes(started, files.answering()));
      return async (path: string) => {
        const answer = await started.request(path);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return { text: Buffer.from(bytes).toString(), bytes, answer };
      };
    };
    const shown = 'Rope & <"Sail"> ⟦price usd⟧ Ö';
    const escaped = "Rope &amp; &lt;&quot;Sail&quot;&gt; ⟦price usd⟧ Ö";

    it("in text, attributes, data and JSON, each as it is escaped there", async () => {
      const get = served({
        PRODUCT_NAME: NAME,
        SUPPORT_EMAIL: "help@harbour.test",
        COMPANY_NAME: "Kai & Söhne",
        COMPANY_ADDRESS: "2 Quay,\nPorttown",
        BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
        BACKUP_DAYS: "17",
        LAUNCH_FLOWS: "splash",
      });
      const { text, answer } = await get("/named");
      const [, written = ""] = /data-settings="([^"]*)"/.exec(text) ?? [];
      const read = written
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">");
      expect(JSON.parse(read.replaceAll("&#39;", "'").replaceAll("&amp;", "&"))).toMatchObject({
        productName: shown,
        supportEmail: "help@harbour.test",
        passwordMinLength: 6,
        launchFlows: ["splash"],
        backups: "Encrypted backups",
      });
      expect(text).toContain(`<title>${escaped}</title>`);
      expect(text).toContain(
        `<a title="${escaped}" href="mailto:help@harbour.test">Kai &amp; Söhne, 2 Quay, Porttown</a>`,
      );
      expect(text).toContain("<p>Encrypted backups for 17 days.</p>");
      const [, data = ""] = /json">(.*?)<\/script>/.exec(text) ?? [];
      expect(data).not.toContain("<");
      expect(JSON.parse(data)).toEqual({ name: shown });
      expect(JSON.parse((await get("/app.webmanifest")).text)).toEqual({ name: shown });
      // What is set as a value is no attribute of the page.
      expect(answer.headers.get("content-security-policy")).toContain("script-src 'self';");
      expect((await served()("/named")).text).toContain("<p>Backups for 35 days.</p>");
    });

    it("and the app on devices becomes another with them, with none that stayed", async () => {
      const revision = async (environment: Record<string, string>) => {
        const get = served(environment);
        const [page, worker] = [await get("/app"), await get("/sw.js")];
        const [, mark = "none"] = /data-build="([\w-]+)"/.exec(page.text) ?? [];
        expect(worker.text).toBe(`const files=[{url:"/app",revision:"${mark}"}]`);
        return `${mark} ${worker.answer.headers.get("etag")}`;
      };
      const first = await revision({});
      expect(first).toMatch(/^1a2b-[0-9a-f]{8} "/);
      expect(await revision({ LOG_LEVEL: "silent" })).toBe(first);
      expect(await revision({ SUPPORT_EMAIL: "help@harbour.test" })).not.toBe(first);
    });

    it("with what members can buy, which the app on devices learns too", async () => {
      const page = async (...sells: ("cards" | "stores")[]) => {
        const files = createStaticFiles(site, { ...config, sells });
        const html = (await files.read("named/index.html")) ?? "";
        const worker = await files.read("sw.js");
        return [/data-sells="[^"]*"/.exec(html)?.[0], worker];
      };
      const [all, cards, none] = [await page("cards", "stores"), await page("cards"), await page()];
      expect([all[0], cards[0], none[0]]).toEqual([
        'data-sells="cards stores"',
        'data-sells="cards"',
        'data-sells=""',
      ]);
      expect(new Set([all[1], cards[1], none[1]]).size).toBe(3);
    });

    it("with the day of the legal texts where one is set, and a drawn name where it is another", async () => {
      const set = served({ LEGAL_UPDATED_ON: "2026-03-24", PRODUCT_NAME: "Harbour" });
      expect((await set("/sitemap.xml")).text).toContain("<lastmod>2026-03-24</lastmod>");
      const drawn = await set("/link-previews/home.png");
      expect(Buffer.from(drawn.bytes).toString("latin1", 1, 4)).toBe("PNG");
      const unset = served();
      expect((await unset("/sitemap.xml")).text).not.toContain("lastmod");
      expect((await unset("/link-previews/home.png")).text).toBe("a picture with the build's name");
    });
  });

  it("says the price of the moment in pages alone, under another tag with another price", async () => {
    let text = "$79";
    const prices = () => [{ amount: `${text.slice(1)}.00`, currency: "USD", text }];
    const page = createStaticFiles(site, { ...config, prices });
    const priced = createApp(config, log);
    priced.notFound(unknownRoutes(priced, page.answering()));
    const first = await priced.request("/pricing");
    expect(await first.text()).toBe(
      '<html data-prices="USD 79.00 $79"><p>$79 a year</p><script type="application/ld+json">{"price":"79.00"}</script>',
    );
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const headers = { "if-none-match": etag };
    expect((await priced.request("/pricing", { headers })).status).toBe(304);
    const asset = await priced.request("/assets/app-1a2b.js");
    text = "$89";
    const next = await priced.request("/pricing", { headers });
    expect([next.status, await next.text()]).toEqual([
      200,
      expect.stringContaining('data-prices="USD 89.00 $89"><p>$89 a year</p>'),
    ]);
    const known = { "if-none-match": asset.headers.get("etag") ?? "" };
    expect((await priced.request("/assets/app-1a2b.js", { headers: known })).status).toBe(304);
  });

  it("allows the app's pages to register their worker, unless the deployment turns it off §2.7", async () => {
    const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";
    expect(policyOf(await get("/app"))).toContain("; trusted-types app-worker pasted-text;");
    const worker = await get("/sw.js");
    expect(await worker.text()).toContain("const files=");
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(policyOf(worker)).toMatch(/^default-src 'none'; connect-src 'self';/);

    const without = createApp(config, log);
    const files = createStaticFiles(site, { ...config, appWorker: false });
    without.notFound(unknownRoutes(without, files.answering()));
    const page = await without.request("/app");
    expect(policyOf(page)).toContain("; trusted-types pasted-text");
    expect(await page.text()).toContain('data-worker="off"');
    expect(await (await without.request("/sw.js")).text()).toBe("its end");
  });

  it("excludes members' screens and unknown URLs from search engines, and nothing else", async () => {
    const robots = async (path: string) => (await get(path)).headers.get("x-robots-tag");
    expect(await robots("/app")).toBe("noindex");
    expect(await robots("/no/such/page")).toBe("noindex");
    expect(await robots("/terms")).toBeNull();
  });

  it("allows other sites to embed its images, and nothing else", async () => {
    const shared = async (path: string) =>
      (await get(path)).headers.get("cross-origin-resource-policy");
    expect(await shared("/card.png")).toBe("cross-origin");
    expect(await shared("/")).toBe("same-origin");
    expect(await shared("/assets/app-1a2b.js")).toBe("same-origin");
  });

  it("sends assets in the requested encoding, cached forever, and 304 for a known ETag", async () => {
    const answer = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br;q=0" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const etag = answer.headers.get("etag") ?? "";
    expect((await get("/assets/app-1a2b.js", { "if-none-match": etag })).status).toBe(304);
    const plain = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip;q=0" });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([
      null,
      "export {}",
    ]);
  });

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..%5csecret.txt",
    "/%00secret.txt",
    "/%E0%A4%A",
    "/assets/gone.js",
  ])("responds to %s with 404 and no file §S27", async (path) => {
    // The URL parser would normalize some of these paths.
    const request = new Request("https://one.example/");
    Object.defineProperty(request, "url", { value: `https://one.example${path}` });
    const answer = await app.fetch(request);
    expect([answer.status, (await answer.text()).includes("secret")]).toEqual([404, false]);
  });

  it("serves a file again after it was unreadable", async () => {
    const file = join(site, "assets/late-3c4d.js");
    expect((await get("/")).status).toBe(200);
    renameSync(file, `${file}.away`);
    expect((await get("/assets/late-3c4d.js")).status).toBe(500);
    renameSync(`${file}.away`, file);
    expect((await get("/assets/late-3c4d.js")).status).toBe(200);
  });

  it("logs the path of an unknown page, without its query §2.59", async () => {
    const answer = await get("/lost?token=secret");
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.path === "/lost");
    expect(line).toMatchObject({
      msg: "unknown page",
      level: 30,
      request_id: answer.headers.get("x-request-id"),
    });
    expect(lines.join("")).not.toContain("token");
  });

  it.each([
    paths.giftLink("token"),
    paths.partnerLink("token"),
    paths.unsubscribe("token"),
    paths.pay("token"),
    "/auth/confirm",
  ])("%s sends its token in no Referer", async (path) => {
    expect((await get(path)).headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is not sent to API clients: they get 404, or 405 with the allowed methods", async () => {
    const unknown = await get("/api/nowhere");
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json",
    ]);
    const known = await get("/api/known");
    expect([known.status, known.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("responds 503 when it is not built", async () => {
    const unbuilt = createStaticFiles(join(root, "nothing"), config);
    app.notFound(unknownRoutes(app, unbuilt.answering()));
    expect(await unbuilt.isPage("/app")).toBe(false);
    const answer = await get("/");
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining("not built"),
    ]);
  });
});
