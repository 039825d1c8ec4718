import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CARDS, SETTINGS, SHOWN, SIGN_IN, sandboxValues } from "#settings/definitions.mjs";
import { readableLogLine } from "./children.mjs";
import { childEnvironment, ROOT } from "./paths.mjs";
import { flexiblePort, onceFree, portFrom, requiredPort } from "./ports.mjs";
import { refuseUnsafeSettings, serverSettings } from "./server-settings.mjs";
import { sandboxPrices, standIns } from "./stand-ins.mjs";
import { webSourcesHash } from "./web-build.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

it.each(["db-reset.mjs", "sandbox-year.mjs"])(
  "%s names what the server's files export",
  (script) => {
    const source = readFileSync(join(ROOT, "scripts", script), "utf8");
    const imports = [...source.matchAll(/import \{ ([^}]+) \} from "\.\/(src\/[^"]+)"/g)];
    expect(imports.length).toBeGreaterThan(1);
    for (const [, names = "", file = ""] of imports) {
      const exported = readFileSync(join(ROOT, "apps", "server", file), "utf8");
      for (const name of names.split(", ")) {
        expect(exported).toMatch(new RegExp(`^export (async )?(function|const) ${name}\\b`, "m"));
      }
    }
  },
);

it.each([
  ["build.mjs", "--hush"],
  ["db-reset.mjs", "--help"],
  ["screenshots.mjs", "hush"],
  ["server.mjs", ""],
])("%s %s: says how it is used in one sentence, with 2, and does nothing", (script, argument) => {
  const args = [join(ROOT, "scripts", script), ...(argument ? [argument] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr.trim()).toMatch(/^(Use|Name a command): [^\n]+$/);
});

describe("ports", () => {
  it("names the key of a wrong port and not its value", () => {
    vi.stubEnv("SMTP_PORT", "secret");
    expect(() => portFrom("SMTP_PORT")).toThrow(/^SMTP_PORT must be a port number/);
  });

  it("uses another port only when the default is taken and was not set explicitly", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    const said: string[] = [];
    const say = (text: string) => said.push(text);
    try {
      expect(await flexiblePort("MAILBOX_PORT", "127.0.0.1", say, taken)).not.toBe(taken);
      expect(said[0]).toContain("MAILBOX_PORT");
      await expect(requiredPort("PORT", "127.0.0.1", taken)).rejects.toThrow(/is taken/);
      await expect(requiredPort("PORT", "192.0.2.1", taken)).rejects.toThrow(/^HOST must be/);
      vi.stubEnv("MAILBOX_PORT", String(taken));
      await expect(flexiblePort("MAILBOX_PORT", "127.0.0.1", say)).rejects.toThrow(/is taken/);
    } finally {
      server.close();
    }
  });
});

it("waits a moment for a port that a start which was killed is leaving", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const choose = () => requiredPort("PORT", "127.0.0.1", port);
  // The predecessor has ended once its successor has said that it waits.
  expect(await onceFree(choose, () => server.close())).toBe(port);
});

describe("the sandbox", () => {
  const plan = { host: "0.0.0.0", port: 3000, sandboxPort: 4242 };

  it("is what the server uses by default, and knows where it listens", () => {
    const { server, sandbox } = standIns(plan, {});
    expect(server).toEqual({
      PUSH_OWN_SERVICE: "http://127.0.0.1:4242",
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
      STRIPE_PRICE_ID: "price_sovereign_app_yearly",
      STRIPE_PRICES: CARDS.STRIPE_PRICES.sandbox,
      STRIPE_API_URL: "http://127.0.0.1:4242",
      STRIPE_PAGE_HOSTS: "localhost:4242,127.0.0.1:4242",
      REVENUECAT_API_KEY: "sk_sandbox_stores",
      REVENUECAT_PROJECT_ID: "proj_sandbox",
      REVENUECAT_WEBHOOK_AUTHORIZATION: "Bearer sandbox-stores",
      REVENUECAT_WEBHOOK_SECRET: "rcsec_sandbox",
      REVENUECAT_API_URL: "http://127.0.0.1:4242",
      MAIL_WEBHOOK_SECRET: "sandbox-mail-webhook",
      ...sandboxValues(SIGN_IN),
      GOOGLE_ISSUER: "http://127.0.0.1:4242/google",
      APPLE_ISSUER: "http://127.0.0.1:4242/apple",
      TWILIO_ACCOUNT_SID: "ACsandbox",
      TWILIO_AUTH_TOKEN: "sandbox-texts",
      TWILIO_FROM: "+15005550006",
      TWILIO_API_URL: "http://127.0.0.1:4242",
      SENTRY_DSN: "http://sandbox@127.0.0.1:4242/1",
    });
    expect(sandbox).not.toHaveProperty("SANDBOX_TWILIO_WEBHOOK_URL");
    expect(sandbox).toMatchObject({
      SANDBOX_STRIPE_WEBHOOK_URL: "http://127.0.0.1:3000/api/webhooks/stripe",
      SANDBOX_REVENUECAT_WEBHOOK_URL: "http://127.0.0.1:3000/api/webhooks/revenuecat",
      SANDBOX_MAIL_WEBHOOK_URL: "http://127.0.0.1:3000/api/webhooks/mail",
    });
  });

  it("and the server are reached past a proxy of the environment", () => {
    vi.stubEnv("no_proxy", undefined);
    vi.stubEnv("NO_PROXY", "intranet");
    const direct = "intranet,localhost,127.0.0.1,::1";
    expect(childEnvironment()).toMatchObject({ NO_PROXY: direct, no_proxy: direct });
  });

  it("does not replace a provider for which a real key is set", () => {
    const { server, sandbox } = standIns(plan, { STRIPE_SECRET_KEY: "sk_test_own" });
    const names = [...Object.keys(server), ...Object.keys(sandbox)];
    expect(names.filter((name) => name.includes("STRIPE"))).toEqual([]);
    expect(server).toMatchObject({ REVENUECAT_API_KEY: "sk_sandbox_stores" });
    const own = standIns(plan, { GOOGLE_CLIENT_ID: "own" });
    const signIn = [...Object.keys(own.server), ...Object.keys(own.sandbox)];
    expect(signIn.filter((name) => name.includes("GOOGLE"))).toEqual([]);
    expect(own.server).toMatchObject({ APPLE_CLIENT_ID: "sandbox.apple" });
  });

  it("uses a setting from the environment on both sides", () => {
    const { server, sandbox } = standIns(plan, { STRIPE_WEBHOOK_SECRET: "whsec_own" });
    expect(server).toMatchObject({ STRIPE_WEBHOOK_SECRET: "whsec_own" });
    expect(sandbox).toMatchObject({ SANDBOX_STRIPE_WEBHOOK_SECRET: "whsec_own" });
  });

  it.each([
    ["$99", 9900, "usd"],
    ["€49", 4900, "eur"],
    ["49,50 €", 4950, "eur"],
    ["£49.50", 4950, "gbp"],
    ["CHF 1,200", 120_000, "chf"],
    ["JPY 9,800", 9800, "jpy"],
  ])("charges what APP_PRICE states: %j §10.4", (APP_PRICE, amount, currency) => {
    expect(standIns(plan, { APP_PRICE }).sandbox).toMatchObject({
      SANDBOX_PRICE_AMOUNT: String(amount),
      SANDBOX_PRICE_CURRENCY: currency,
    });
  });

  it("charges the default when APP_PRICE is empty", () => {
    const filled = standIns(plan, { APP_PRICE: SETTINGS.APP_PRICE.default }).sandbox;
    expect(standIns(plan, { APP_PRICE: "" }).sandbox).toEqual(filled);
  });

  it.each(["49", "free", "$0", "from $49", "$49 / $99", "ABC 49", "JPY 9.50"])(
    "reports at the start that APP_PRICE cannot be charged: %j §10.4",
    (APP_PRICE) => {
      expect(() => standIns(plan, { APP_PRICE })).toThrow(/^APP_PRICE must be an amount with its/);
      expect(() => standIns(plan, { APP_PRICE, STRIPE_SECRET_KEY: "sk_test_own" })).not.toThrow();
    },
  );

  it("sells in a second currency unless APP_PRICE is in it or the key is the owner's", () => {
    const prices = expect.stringMatching(/^EUR=/);
    expect(standIns(plan, {})).toMatchObject({ sandbox: { SANDBOX_STRIPE_PRICES: prices } });
    expect(standIns(plan, { APP_PRICE: "€49" })).toMatchObject({ server: { STRIPE_PRICES: "" } });
    const own = { STRIPE_PRICES: "GBP=price_1:40" };
    expect(standIns(plan, own)).toMatchObject({
      server: own,
      sandbox: { SANDBOX_STRIPE_PRICES: own.STRIPE_PRICES },
    });
    expect(sandboxPrices({ STRIPE_SECRET_KEY: "sk_test_own" })).toBe("");
  });

  it("reaches a server that listens on one address only", () => {
    const { sandbox } = standIns({ ...plan, host: "::1" }, {});
    expect(sandbox).toMatchObject({
      SANDBOX_STRIPE_WEBHOOK_URL: "http://[::1]:3000/api/webhooks/stripe",
    });
  });
});

describe("the settings npm start passes to the server", () => {
  const plan = {
    host: "127.0.0.1",
    port: 3000,
    sandboxPort: 4242,
    smtpPort: 1025,
    url: "http://u",
  };

  it("make the product easy to try, and are overridden by the environment", () => {
    expect(serverSettings(plan, { RATE_LIMIT_FACTOR: "2" })).toMatchObject({
      SEED_DEMO: "true",
      ADMIN_MODE: "everyone",
      RATE_LIMIT_FACTOR: "2",
      SMTP_URL: "smtp://127.0.0.1:1025",
      STRIPE_SECRET_KEY: "sk_test_sandbox",
    });
  });

  it("have none of these defaults in production §10.5", () => {
    expect(serverSettings(plan, { NODE_ENV: "production" })).toEqual({});
  });

  it("are asked for in production in one list, with those of the pages §10.5", () => {
    const given = {
      NODE_ENV: "production",
      APP_URL: "https://harbour.app",
      VENUE: " ",
      SMTP_URL: "https://mail.harbour.app",
      BACKUP_DAYS: "a month",
    };
    const asked = () => refuseUnsafeSettings({ ...given, GOVERNING_LAW: "Portland" });
    expect(asked).toThrow(
      /^NODE_ENV is production, and these settings are missing, wrong or unsafe:\n/,
    );
    expect(asked).toThrow(
      /^ {2}SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\/$/m,
    );
    expect(asked).toThrow(/^ {2}BACKUP_DAYS must be a whole number of days$/m);
    for (const key of ["AUTH_SECRET", "COMPANY_NAME", "VENUE", "PRINCIPAL_CALL_URL"]) {
      expect(asked).toThrow(new RegExp(`^  ${key} (is required|needs a value)`, "m"));
    }
    expect(asked).not.toThrow(/^ {2}(APP_URL|GOVERNING_LAW) /m);
  });
});

describe("the web build", () => {
  it("is rebuilt for no setting but the currencies, and a store app for each that it shows", () => {
    vi.stubEnv("STRIPE_PRICES", "");
    const [web, native] = [webSourcesHash(), webSourcesHash("native")];
    for (const key of ["LOG_LEVEL", ...SHOWN.filter((name) => name !== "CONTENT_DIR")]) {
      vi.stubEnv(key, key === "APP_PRICE" ? "90 €" : "");
      expect(webSourcesHash(), key).toBe(web);
    }
    expect(webSourcesHash("native")).not.toBe(native);
    vi.stubEnv("STRIPE_PRICES", "USD=price_1:90");
    expect(webSourcesHash()).not.toBe(web);
    vi.unstubAllEnvs();
    vi.stubEnv("APP_PRICE", "ask us");
    expect(webSourcesHash()).not.toBe(web);
    vi.unstubAllEnvs();
    for (const key of SHOWN.slice(-2)) {
      vi.stubEnv(key, "another");
      expect(webSourcesHash("native"), key).not.toBe(native);
      vi.unstubAllEnvs();
    }
  });

  it("is rebuilt when a text changes in the folder of CONTENT_DIR", () => {
    writeFileSync(join(folder, "pack.md"), "one");
    vi.stubEnv("CONTENT_DIR", folder);
    const before = webSourcesHash();
    expect(webSourcesHash()).toBe(before);
    writeFileSync(join(folder, "pack.md"), "two");
    expect(webSourcesHash()).not.toBe(before);
  });
});

describe("log lines", () => {
  it("become readable, and anything else is unchanged", () => {
    expect(readableLogLine('{"level":40,"time":1,"msg":"mail waits","tries":2}')).toBe(
      "warning: mail waits tries=2",
    );
    expect(readableLogLine("plain text")).toBe("plain text");
    expect(readableLogLine("{broken")).toBe("{broken");
  });
});

describe("what runs before anything is installed", () => {
  const ROOT = join(import.meta.dirname, "..", "..");
  const { imports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const IMPORTS = /^(?:import|export)\s[^"'`;=]*?(?:from\s+|import\s+)?"([^"]+)";?$/gm;

  /** Returns the file of an import of ours; undefined for one of a package. */
  function fileOf(name: string, from: string): string | undefined {
    if (name.startsWith(".")) return join(dirname(from), name);
    const [alias = "", ...rest] = name.split("/");
    const target: string | undefined = imports[`${alias}/*`];
    return target && join(ROOT, target.replace("*", rest.join("/")));
  }

  /** Returns the imports of packages in a file and in all that it imports. */
  function packagesOf(file: string, seen = new Set<string>()): string[] {
    if (seen.has(file)) return [];
    seen.add(file);
    return [...readFileSync(file, "utf8").matchAll(IMPORTS)].flatMap(([, name = ""]) => {
      if (name.startsWith("node:")) return [];
      const next = fileOf(name, file);
      return next ? packagesOf(next, seen) : [`${file.slice(ROOT.length + 1)}: ${name}`];
    });
  }

  it.for(["start", "test", "build", "dev", "server", "db-reset", "ask-settings", "settings"])(
    "scripts/%s.mjs imports no package, of ours neither",
    (script) => {
      const seen = new Set<string>();
      expect(packagesOf(join(ROOT, "scripts", `${script}.mjs`), seen)).toEqual([]);
      expect(seen.size).toBeGreaterThan(10);
    },
  );
});
