import { endpoint, json } from "./endpoint.ts";
import { z } from "./schema.ts";

const Live = z.object({ status: z.literal("live") });
const Ready = z.object({
  status: z.enum(["ready", "not_ready"]),
  database: z.boolean(),
  jobs: z.boolean(),
  /** Whether the last write succeeded; a node that cannot write still serves reads. */
  writes: z.boolean(),
});

export const readLive = endpoint({
  method: "get",
  path: "/health/live",
  access: "service_information",
  tags: ["Operation"],
  summary: "Whether the process answers",
  responses: { 200: json("It does", Live) },
});

export const readReady = endpoint({
  method: "get",
  path: "/health/ready",
  access: "service_information",
  tags: ["Operation"],
  summary: "Whether the node should be sent requests",
  responses: { 200: json("It should", Ready), 503: json("It should not just now", Ready) },
});

export const readSecurityContact = endpoint({
  method: "get",
  path: "/.well-known/security.txt",
  access: "service_information",
  tags: ["Operation"],
  summary: "Where to report a vulnerability",
  responses: {
    200: { description: "As RFC 9116 has it", content: { "text/plain": { schema: z.string() } } },
  },
  problems: [],
});

export const openPasswordSettings = endpoint({
  method: "get",
  path: "/.well-known/change-password",
  access: "service_information",
  tags: ["Operation"],
  summary: "Where a password manager sends a member to change the password",
  responses: { 302: { description: "To /app/settings#security" } },
  problems: [],
});
