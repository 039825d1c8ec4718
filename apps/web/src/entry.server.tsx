// Used for prerendering and by the development server.
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { plainPath } from "./core/page/paths.ts";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Prerendering requests pages with a trailing slash, browsers never do.
  const { location } = context.staticHandlerContext;
  context.staticHandlerContext.location = { ...location, pathname: plainPath(location.pathname) };
  const url = new URL(request.url);
  url.pathname = plainPath(url.pathname);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        const body = new PassThrough();
        headers.set("content-type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Logs why a page failed to render; the framework's response omits it. */
export function handleError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}
