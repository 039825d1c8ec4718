import { createRoute, z } from "@hono/zod-openapi";
import { etagOf, isKnown } from "#http/etag.ts";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { manifestoSchema, signatureBody, signatureSchema } from "./manifesto.schema.ts";
import type { ManifestoService } from "./manifesto.service.ts";

const TAGS = ["Manifesto"];
const signaturePath = "/api/manifesto/signature";

const SIGNATURE = {
  description: "The caller's own signature",
  content: { "application/json": { schema: signatureSchema } },
};

const readManifesto = (gate: Gate) =>
  createRoute({
    ...gate("manifesto"),
    method: "get",
    path: "/api/manifesto",
    tags: TAGS,
    summary: "Read the manifesto",
    request: { headers: z.object({ "if-none-match": z.string().optional() }) },
    responses: {
      200: {
        description: "Its principles, in order",
        content: { "application/json": { schema: manifestoSchema } },
      },
      304: { description: "As the caller knows it" },
      ...problemAnswers("request.invalid"),
    },
  });

const readSignature = (gate: Gate) =>
  createRoute({
    ...gate("manifesto_signature"),
    method: "get",
    path: signaturePath,
    tags: TAGS,
    summary: "Which version the member has signed, and when",
    responses: { 200: SIGNATURE, ...problemAnswers(...CALLER_PROBLEMS) },
  });

const sign = (gate: Gate) =>
  createRoute({
    ...gate("manifesto_signature"),
    method: "put",
    path: signaturePath,
    tags: TAGS,
    summary: "Sign the present version; the first signature stays",
    request: {
      body: { required: true, content: { "application/json": { schema: signatureBody } } },
    },
    responses: {
      200: SIGNATURE,
      ...problemAnswers(
        ...CALLER_PROBLEMS,
        ...BODY_PROBLEMS,
        "auth.session_ended",
        "manifesto.version_unknown",
      ),
    },
  });

/** The manifesto, open to all, and the member's signature under it. */
export function manifestoRoutes({ service, gate }: { service: ManifestoService; gate: Gate }) {
  const router = createRouter();
  const etag = etagOf(service.manifesto);

  router.openapi(readManifesto(gate), (c) => {
    c.header("etag", etag);
    c.header("cache-control", "public, max-age=300");
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    return c.json(service.manifesto, 200);
  });

  router.openapi(readSignature(gate), async (c) =>
    c.json(await service.readSignature(c.var.caller.userId), 200),
  );

  router.openapi(sign(gate), async (c) => {
    const { version, signed_at } = c.req.valid("json");
    return c.json(await service.sign(c.var.caller.userId, version, signed_at), 200);
  });

  return router;
}
