import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { freePort } from "#launch/free-port.mjs";
import { newDataFolder, preloads } from "#product/start-product.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PORTS = ["PORT", "WEB_PORT", "MAILBOX_PORT", "SMTP_PORT", "SANDBOX_PORT"];

type Account = { email: string; password: string };

type Development = { url: string; demo: Account; log(): string };

/** Runs `npm run dev` on free ports and with its own data folder. */
const test = base.extend<{ development: Development }>({
  development: async ({ browserName: _ }, use) => {
    const dataDir = newDataFolder();
    const ports: Record<string, string> = {};
    for (const name of PORTS) ports[name] = String(await freePort());
    const child = spawn("node", ["scripts/dev.mjs"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...ports,
        APP_URL: "",
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        SERVER_NODE_OPTIONS: preloads(),
      },
    });
    let said = "";
    const ready = new Promise<void>((resolve) => {
      const listen = (chunk: Buffer) => {
        said += chunk;
        if (said.includes("Ready after")) resolve();
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
    });
    const gone = once(child, "exit");
    await Promise.race([ready, gone.then(() => Promise.reject(new Error(said)))]);
    const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
    await use({ url: `http://localhost:${ports.WEB_PORT}`, demo: accounts.demo, log: () => said });
    child.kill("SIGINT");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  },
});

/** Opens a URL and waits until React has hydrated the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__react")));
}

async function visit(page: Page, { url, demo }: Development): Promise<void> {
  await open(page, url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, `${url}/auth`);
  await page.getByLabel("Email").fill(demo.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  await open(page, `${url}/app`);
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
}

test("npm run dev renders and hydrates a public page, /auth and the app without an error", {
  tag: "@long",
}, async ({ browser, development }) => {
  const context = await browser.newContext();
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error().stack)));
  await visit(await context.newPage(), development);
  expect(errors).toEqual([]);
  // A dependency that vite.config.ts does not list makes Vite reload the page.
  expect(development.log()).not.toContain("dependencies optimized");
  await context.close();
});
