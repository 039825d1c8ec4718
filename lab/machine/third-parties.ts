import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import https from "node:https";
import { connect, type Server } from "node:net";
import tls from "node:tls";
import type { OnStop } from "#topology/clean-up.ts";
import { startSandbox } from "#topology/nodes.ts";
import { makeCertificate } from "./authority.ts";
import { MAIL_HOST, OUTSIDE, PAY_HOST, URL_OF_SITE } from "./names.ts";

const HERE = "127.0.0.1";
const PRICE_CENTS = 9900;

export type ThirdParties = {
  mailboxUrl: string;
  /** Settings an owner copies from the providers' dashboards. */
  settings: Record<string, string>;
};

type Deps = {
  folder: string;
  /** The folder of the authority that signs for them. */
  authority: string;
  onStop: OnStop;
};

/**
 * Starts the sandbox's Stripe and mail server as third parties: under names and certificates of their
 * own, with a live key and random secrets, because production refuses the sandbox's.
 */
export async function startThirdParties(deps: Deps): Promise<ThirdParties> {
  const { folder, authority, onStop } = deps;
  const key = `sk_live_${randomBytes(24).toString("hex")}`;
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  const { mailboxUrl, sandboxUrl, smtpPort } = await startSandbox({ folder, onStop }, () => ({
    SANDBOX_PUBLIC_URL: `https://${PAY_HOST}`,
    SANDBOX_STRIPE_SECRET_KEY: key,
    SANDBOX_STRIPE_WEBHOOK_SECRET: secret,
    SANDBOX_STRIPE_WEBHOOK_URL: `${URL_OF_SITE}/api/webhooks/stripe`,
  }));
  const sandboxPort = Number(new URL(sandboxUrl).port);
  await listen(deps, 443, secureFront(authority, sandboxPort));
  await listen(deps, 465, secureMail(authority, smtpPort));
  return {
    mailboxUrl,
    settings: {
      SMTP_URL: `smtps://${MAIL_HOST}:465`,
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_PRICE_ID: await createPrice(sandboxUrl, key),
      STRIPE_API_URL: `https://${PAY_HOST}`,
      STRIPE_PAGE_HOSTS: PAY_HOST,
      APP_PRICE: `$${PRICE_CENTS / 100}`,
    },
  };
}

/** The seeded price is the sandbox's, which production refuses, so the owner creates one. */
async function createPrice(stripeUrl: string, key: string): Promise<string> {
  const body = new URLSearchParams({
    product: "prod_sovereign_app",
    currency: "usd",
    unit_amount: String(PRICE_CENTS),
    "recurring[interval]": "year",
  });
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${stripeUrl}/v1/prices`, { method: "POST", headers, body });
  const price = await response.json();
  if (!response.ok) throw new Error(`the price was refused: ${JSON.stringify(price)}`);
  return price.id;
}

const pairOf = (folder: string, host: string) => {
  const { certificate, key } = makeCertificate(folder, host);
  return { cert: readFileSync(certificate), key: readFileSync(key) };
};

/** TLS before the sandbox, which serves only names of this machine. */
function secureFront(folder: string, port: number): Server {
  return https.createServer(pairOf(folder, PAY_HOST), (asked, answer) => {
    const { method, url, headers } = asked;
    const options = { host: HERE, port, method, path: url };
    const onward = request({ ...options, headers: { ...headers, host: `localhost:${port}` } });
    onward.once("error", () => answer.destroy());
    onward.once("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    asked.pipe(onward);
  });
}

function secureMail(folder: string, port: number): Server {
  return tls.createServer(pairOf(folder, MAIL_HOST), (client) => {
    const onward = connect(port, HERE);
    for (const [one, other] of [[client, onward] as const, [onward, client] as const]) {
      one.once("error", () => other.destroy());
      one.pipe(other);
    }
  });
}

async function listen({ onStop }: Deps, port: number, server: Server): Promise<void> {
  await once(server.listen(port, OUTSIDE), "listening");
  onStop(async () => void server.close());
}
