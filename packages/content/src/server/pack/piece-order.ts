/** Returns a piece's file with another place on its shelf; as it was where it names none. */
export function withOrder(text: string, order: number): string {
  const [head = ""] = /^---\n[\s\S]*?\n---/.exec(text) ?? [];
  return head.replace(/^order:.*$/m, `order: ${order}`) + text.slice(head.length);
}
