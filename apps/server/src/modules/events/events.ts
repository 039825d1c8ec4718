import { followEvents } from "@sovereign/contract/memberships";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { createAnnouncer } from "#database/announcer.ts";
import type { OpenDatabase } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { createEventStreams } from "./event-streams.ts";

type Deps = { database: OpenDatabase; notifications: Notifications; clock: Clock; log: Logger };

/** Notifies a member's browsers that their data has changed. */
export function createEvents({ database, notifications, clock, log }: Deps) {
  const streams = createEventStreams({ clock });
  const days = createAnnouncer({
    database,
    notifications,
    log,
    channel: "days_changed",
    onPayload(payload) {
      const [userId = "", device, write] = payload.split(" ");
      streams.send(userId, { event: "days", device: device || null, write: write || null });
    },
    onMissed: () => streams.sendAll({ event: "days", device: null, write: null }),
  });
  const partners = createAnnouncer({
    database,
    notifications,
    log,
    channel: "partner_changed",
    onPayload: (userId) => streams.send(userId, { event: "partner" }),
    onMissed: () => streams.sendAll({ event: "partner" }),
  });
  return {
    /** Notifies all nodes of a member's invitation, partnership or signals, never of a day. */
    partnerChanged: partners.announce,
    /** Notifies all nodes; `device` is the one that wrote, and `write` the id of one write. */
    daysChanged: (userId: string, device = "", write = "") =>
      days.announce([userId, device, write].join(" ")),
    /** Notifies on this node. */
    membershipChanged: (userId: string) => streams.send(userId, { event: "membership" }),
    anyMembershipChanged: () => streams.sendAll({ event: "membership" }),
    endSessions: streams.endSessions,
    /** Open streams would delay the shutdown. */
    drain: streams.drain,
    routes(gate: Gate) {
      const router = createRouter();
      // Clients read this with fetch, because EventSource cannot send the access token.
      router.openapi(routeOf(followEvents, gate), (c) =>
        c.body(streams.open(c.var.caller, c.var.tokenExpiresAt), 200, {
          "content-type": "text/event-stream",
          // Prevents proxies from buffering the stream.
          "x-accel-buffering": "no",
        }),
      );
      return router;
    },
    async stop(): Promise<void> {
      streams.drain();
      await Promise.all([days.stop(), partners.stop()]);
    },
  };
}
