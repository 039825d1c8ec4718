/** Reads server-sent events one at a time and skips heartbeats. */
export function readEvents(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("the answer has no body");
  let unread = "";
  return {
    /** Resolves with the next message, or null when the stream has ended. */
    async next(): Promise<string | null> {
      for (;;) {
        const end = unread.indexOf("\n\n");
        if (end >= 0) {
          const message = unread.slice(0, end);
          unread = unread.slice(end + 2);
          if (!message.startsWith(":")) return message;
          continue;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        unread += value;
      }
    },
    cancel: () => reader.cancel(),
  };
}
