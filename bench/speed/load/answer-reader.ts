const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
const STATUS_AT = "HTTP/1.1 ".length;

/**
 * Reads the answers of one connection as they arrive, one at a time, and looks at no more of them than
 * their status and where they end: a load should cost less than what it is a load for.
 */
export function createAnswerReader(onAnswer: (status: number) => void) {
  let waiting: Buffer = Buffer.alloc(0);

  return (chunk: Buffer): void => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (;;) {
      const end = endOfAnswer(waiting);
      if (end === undefined) return;
      const status = Number(waiting.toString("latin1", STATUS_AT, STATUS_AT + 3));
      waiting = waiting.subarray(end);
      onAnswer(status);
    }
  };
}

/** Where the first answer ends; undefined while some of it is still to come. */
function endOfAnswer(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const begin = headEnd + HEAD_END.length;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (head.startsWith(" 304", STATUS_AT - 1)) return begin;
  if (length !== undefined) {
    const end = begin + Number(length);
    return end <= bytes.length ? end : undefined;
  }
  if (!head.includes("\r\ntransfer-encoding: chunked")) return begin;
  const last = bytes.indexOf(LAST_CHUNK, begin);
  return last < 0 ? undefined : last + LAST_CHUNK.length;
}
