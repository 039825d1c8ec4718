import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { ensureWebBuild } from "#launch/web-build.mjs";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const NAMES_THE_SERVER = new Set([".css", ".html", ".js", ".json", ".svg"]);
const START_PAGE = "index.html";

let built: Promise<{ webDir: string }> | undefined;

export async function nativeFiles(): Promise<string> {
  built ??= ensureWebBuild("native");
  return (await built).webDir;
}

export type NativeApp = { url: string; stop(): Promise<void> };

/**
 * Serves the native build as a shell does. Its host differs from the product's, so no cookies are
 * shared.
 */
export async function serveNativeApp(port: number, serverAddress: string): Promise<NativeApp> {
  const folder = await nativeFiles();
  const read = async (path: string) => {
    const bytes = await readFile(join(folder, path));
    if (!NAMES_THE_SERVER.has(extname(path))) return bytes;
    return Buffer.from(bytes.toString().replaceAll(ORIGIN_PLACEHOLDER, serverAddress));
  };
  const server = createServer(async (request, response) => {
    const asked = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    const path = extname(asked) ? asked : START_PAGE;
    try {
      const bytes = await read(path);
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: nativeOrigin(port),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

export function nativeOrigin(port: number): string {
  return `http://127.0.0.1:${port}`;
}
