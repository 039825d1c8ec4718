import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { TestFetch } from "./account-requests.ts";
import type { Chance } from "./chance.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { moveWork } from "./moved-work.ts";
import {
  driverOf,
  PAYMENT_ENVIRONMENT,
  startPaymentProvider,
  type TestPayments,
} from "./payment-provider.ts";
import { ServerEndedError, type SpawnedServer, spawnServer } from "./spawned-server.ts";
import { startTestProduct } from "./test-product.ts";

const CLOCK = new URL("../../../../e2e/product/settable-clock.mjs", import.meta.url).href;

const NODES = 2;

type Options = {
  databaseUrl: string;
  appUrl: string;
  environment: Record<string, string>;
  provider: TestPayments;
  now: () => Date;
  /** A seeded number from 0 to below `count`. */
  below: (count: number) => number;
};

/** The time that passes, and what a test lets pass at once. */
export function createMovingClock() {
  const began = Date.now() - performance.now();
  let skipped = 0;
  return {
    now: () => new Date(began + performance.now() + skipped),
    skip(milliseconds: number): void {
      skipped += milliseconds;
    },
  };
}

/** A product whose requests, webhooks and jobs are the work of nodes that die. */
export async function startMortalProduct(options: {
  chance: Chance;
  clock: ReturnType<typeof createMovingClock>;
  /** Of the product and its nodes. */
  environment?: Record<string, string>;
  ofNodes?: Record<string, string>;
}) {
  const { clock, chance, environment, ofNodes } = options;
  const provider = startPaymentProvider(async (request) =>
    nodes.fetch("/api/webhooks/stripe", {
      method: "POST",
      headers: request.headers,
      body: await request.text(),
    }),
  );
  const local = await startTestProduct({
    payments: true,
    now: clock.now().toISOString(),
    doubles: { providers: { payments: driverOf(provider) } },
    environment: environment ?? {},
  });
  const nodes = await startMortalNodes({
    databaseUrl: local.database.directUrl,
    appUrl: local.config.appUrl,
    environment: {
      AUTH_SECRET: local.config.authSecret,
      DATA_DIR: local.config.dataDir,
      ...environment,
      ...ofNodes,
    },
    provider,
    now: clock.now,
    below: chance.below,
  });
  return {
    product: { ...local, fetch: nodes.fetch, payments: provider },
    provider,
    nodes,
    async pass(milliseconds: number): Promise<void> {
      clock.skip(milliseconds);
      const now = clock.now().toISOString();
      local.clock.set(now);
      await nodes.setClocks();
      await provider.control.clock({ now });
      await moveWork(local.database.ownerUrl, clock.now());
    },
    async stop(): Promise<void> {
      await nodes.stop();
      await provider.close();
      await local.close();
    },
  };
}

/**
 * Server processes on one database and one payment provider, of which one dies by SIGKILL at a
 * chosen message to either of them, and starts again. The other stays.
 */
async function startMortalNodes(options: Options) {
  const { below, now, provider } = options;
  let armed: { node: Node; stepsLeft: number } | undefined;
  let kills = 0;
  let cuts = 0;

  /** Counts a message of a node; true when the node died of it. */
  function isLast(node: Node): boolean {
    if (armed?.node !== node) return false;
    armed.stepsLeft -= 1;
    if (armed.stepsLeft > 0) return false;
    armed = undefined;
    kills += 1;
    node.die();
    return true;
  }

  async function startNode(): Promise<Node> {
    let server: SpawnedServer | undefined;
    let ready: Promise<unknown> = Promise.resolve();
    // What a dying node has sent arrives, or is lost.
    const forwards = () => !isLast(node) || below(2) === 0;
    const database = await startDatabaseProxy(options.databaseUrl, { forwards });
    const listening = createAdaptorServer({
      async fetch(request, env) {
        if (isLast(node) && below(2) === 0) return new Response(null, { status: 500 });
        const answer = await provider.app.fetch(request);
        isLast(node);
        if (cuts > 0 && request.method !== "GET") {
          cuts -= 1;
          (env as HttpBindings).incoming.socket.destroy();
        }
        return answer;
      },
    }) as Server;
    listening.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;

    /** Starts it again when the busy machine lets it run into a timeout, as its supervisor does. */
    async function start(startsLeft = 5): Promise<void> {
      const spawned = spawnServer({
        ...PAYMENT_ENVIRONMENT,
        ...options.environment,
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: database.url,
        APP_URL: options.appUrl,
        NODE_OPTIONS: `--import ${CLOCK}`,
        SETTABLE_CLOCK_START: now().toISOString(),
      });
      try {
        server = await spawned;
      } catch (error) {
        if (!(error instanceof ServerEndedError) || startsLeft === 1) throw error;
        await start(startsLeft - 1);
      }
    }

    const node: Node = {
      url: () => server?.url,
      ready: () => ready,
      die() {
        const dying = server;
        server = undefined;
        ready = Promise.resolve(dying?.end("SIGKILL")).then(() => start());
        // Awaited before the next one dies.
        ready.catch(() => undefined);
      },
      async setClock(instant) {
        const { process } = server ?? {};
        if (!process) return;
        const moved = Promise.race([once(process, "message"), once(process, "exit")]);
        process.send({ clock: instant });
        await moved;
      },
      async stop() {
        await ready.catch(() => undefined);
        await server?.end("SIGKILL");
        listening.closeAllConnections();
        listening.close();
        await database.close();
      },
    };
    ready = start();
    await ready;
    return node;
  }

  const nodes = await Promise.all(Array.from({ length: NODES }, startNode));
  const alive = () => nodes.filter((node) => node.url() !== undefined);

  /** Asks any node, and another one when it dies before it has answered. */
  const request: TestFetch = async (path, init = {}) => {
    const living = alive();
    const node = living[below(living.length)];
    if (!node) throw new Error("no node is there");
    const headers = new Headers(init.headers);
    headers.set("origin", options.appUrl);
    headers.set("x-client-platform", "web");
    if (typeof init.body === "string" && !headers.has("content-type")) {
      headers.set("content-type", "application/json");
    }
    try {
      const answer = await fetch(`${node.url()}${path}`, { ...init, headers, redirect: "manual" });
      const body = await answer.arrayBuffer();
      const { status } = answer;
      return new Response(status === 204 ? null : body, { status, headers: answer.headers });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return request(path, init);
    }
  };

  return {
    fetch: request,
    kills: () => kills,
    /** Resolves when every node is ready again. */
    allReady: () => Promise.all(nodes.map((node) => node.ready())),
    /** One of the nodes dies at its `steps`th message from now on, if it sends that many. */
    arm(steps: number): void {
      const node = nodes[below(nodes.length)];
      if (node) armed = { node, stepsLeft: steps };
    },
    disarm(): void {
      armed = undefined;
    },
    /** The provider's next answers to changes are cut off. */
    cut(count: number): void {
      cuts = count;
    },
    async setClocks(): Promise<void> {
      await Promise.all(nodes.map((node) => node.ready()));
      await Promise.all(nodes.map((node) => node.setClock(now().toISOString())));
    },
    async stop(): Promise<void> {
      armed = undefined;
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

type Node = {
  /** Undefined while it is dead. */
  url: () => string | undefined;
  ready: () => Promise<unknown>;
  die: () => void;
  setClock: (instant: string) => Promise<void>;
  stop: () => Promise<void>;
};
