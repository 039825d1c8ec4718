import fc from "fast-check";
import { expect, it } from "vitest";
import { createBounceTags, messageKeyOf, tagsIn } from "./mail-keys.ts";

const tags = createBounceTags("a secret for tests, and for nothing else");

it("names an email in a bounce tag and proves its recipient, in any case", () => {
  const property = fc.property(
    fc.string(),
    fc.emailAddress(),
    fc.emailAddress(),
    (key, address, other) => {
      const messageKey = messageKeyOf(key);
      const tag = tags.of(messageKey, address);
      expect(tagsIn(`<Bounce+${tag.toUpperCase()}@one.example>`)).toEqual([tag]);
      expect(tagsIn(tag)).toEqual([tag]);
      expect(tags.messageKeyIn(tag)).toBe(messageKey);
      expect(tags.isOf(tag, address.toUpperCase())).toBe(true);
      if (other.toLowerCase() !== address.toLowerCase()) expect(tags.isOf(tag, other)).toBe(false);
      expect(createBounceTags("another secret").isOf(tag, address)).toBe(false);
    },
  );
  fc.assert(property);
});
