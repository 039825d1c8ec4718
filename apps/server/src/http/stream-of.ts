import type { Context } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** Size at which authorization is checked again: a page of rows, or many small parts. */
const CHUNK_LENGTH = 16 * 1024;

type Piece = string | Uint8Array;

/**
 * Returns a response whose body is read in chunks, as fast as the client reads. Before each chunk
 * the caller's right is checked again; without it the body is cut off.
 */
export function streamOf(
  c: Context<HttpEnvironment>,
  pieces: AsyncGenerator<Piece>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const bytesOf = (piece: Piece) => (typeof piece === "string" ? encoder.encode(piece) : piece);

  /** Undefined at the end. */
  async function chunk(): Promise<Uint8Array | undefined> {
    await c.var.stillMay();
    const taken: Uint8Array[] = [];
    for (let length = 0; length < CHUNK_LENGTH; ) {
      const { done, value } = await pieces.next();
      if (done) break;
      const bytes = bytesOf(value);
      taken.push(bytes);
      length += bytes.length;
    }
    return taken.length > 0 ? Buffer.concat(taken) : undefined;
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        const bytes = await chunk();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      } catch (error) {
        await pieces.return(undefined);
        throw error;
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
