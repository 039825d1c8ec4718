import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createPushService } from "@sovereign/sandbox/push";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

const PUBLIC_URL = "https://push.test";

export const PUSH_ENVIRONMENT = { PUSH_OWN_SERVICE: PUBLIC_URL };

/** The sandbox's push service in this process, on the test's clock. */
export const startPushService = () =>
  createPushService({ publicUrl: PUBLIC_URL, now: () => Date.now() });

/** The same on a port, for servers in other processes. */
export async function listenPushService(now: () => number) {
  let app: ReturnType<typeof createPushService>["app"] | undefined;
  const server = createAdaptorServer({
    fetch: (request) => app?.fetch(request) ?? new Response(null, { status: 503 }),
  }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = createPushService({ publicUrl, now });
  app = service.app;
  return {
    publicUrl,
    control: service.control,
    /** A browser of each member that accepts notifications, by the member's id. */
    async addDevices(
      db: Database,
      userIds: readonly string[],
      senderKey: string,
    ): Promise<ReadonlyMap<string, string>> {
      const ids = new Map<string, string>();
      for (const userId of userIds) {
        const made = service.control.subscribe({ application_server_key: senderKey });
        const { id, endpoint, keys } = made;
        const hash = createHash("sha256").update(endpoint).digest("hex");
        await db.execute(sql`
          with started as (
            insert into session (id, token, user_id, expires_at, created_at, updated_at)
            values (${id}, ${id}, ${userId}, now() + interval '1 year', now(), now())
            returning id, user_id)
          insert into push_subscriptions
            (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, created_at, updated_at)
          select ${hash}, user_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, now(), now()
          from started`);
        ids.set(userId, id);
      }
      return ids;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
