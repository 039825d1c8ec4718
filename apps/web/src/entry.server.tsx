// Used while the public pages are built, and by the development server.
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { plainPath } from "./core/page/paths.ts";

/** Draws the page of a request as a whole; rejects with what it throws. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Pages are asked for with a slash at their end here, and never in a browser.
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

/** Says why a page could not be drawn; what the framework answers with leaves that out. */
export function handleError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}
