import { endpoint } from "./endpoint.ts";
import { z } from "./schema.ts";

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
