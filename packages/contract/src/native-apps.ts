import { endpoint, json } from "./endpoint.ts";
import { z } from "./schema.ts";

const AppleAssociation = z.object({
  applinks: z.object({
    details: z.array(
      z.object({
        appIDs: z.array(z.string()),
        components: z.array(z.object({ "/": z.string(), comment: z.string().optional() })),
      }),
    ),
  }),
  webcredentials: z.object({ apps: z.array(z.string()) }),
});

const AndroidStatements = z.array(
  z.object({
    relation: z.array(z.string()),
    target: z.object({
      namespace: z.literal("android_app"),
      package_name: z.string(),
      sha256_cert_fingerprints: z.array(z.string()),
    }),
  }),
);

export const readAppleAssociation = endpoint({
  method: "get",
  path: "/.well-known/apple-app-site-association",
  access: "service_information",
  tags: ["Operation"],
  summary: "Which app of Apple's store opens this site's links, and which links",
  responses: { 200: json("As iPhones read it", AppleAssociation) },
  problems: [],
});

export const readAndroidStatements = endpoint({
  method: "get",
  path: "/.well-known/assetlinks.json",
  access: "service_information",
  tags: ["Operation"],
  summary: "Which app of Google's store opens this site's links",
  responses: { 200: json("As Android phones read it", AndroidStatements) },
  problems: [],
});
