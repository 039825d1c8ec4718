import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";
import { PROGRAMME_DAYS, PROGRAMME_PREVIEW_DAYS } from "@sovereign/domain/programme";
import type { ContentAccess } from "@sovereign/domain/vault";

const LAWS = 8;
const PRINCIPLES = 12;
const PREVIEW_PRINCIPLES = 3;

/** Returns a warning for each difference from the specification's shape (sections 6 and 9). */
export function shapeWarnings({ laws, days, items }: PackSource): PackProblem[] {
  if (laws.length + days.length + items.length === 0) return [];
  const onShelf = (section: string) => items.filter((item) => item.section === section);
  const principles = onShelf("principles");
  const [excerpt] = onShelf("excerpts");
  const warnings = [
    differs("manifesto", laws.length, LAWS, "laws"),
    differs("programme", days.length, PROGRAMME_DAYS, "days"),
    differs(
      "programme",
      publicAtFirst(days),
      PROGRAMME_PREVIEW_DAYS,
      "public days at its beginning",
    ),
    differs("principles", principles.length, PRINCIPLES, "principles"),
    differs(
      "principles",
      publicAtFirst(principles),
      PREVIEW_PRINCIPLES,
      "public principles at its beginning",
    ),
  ].flatMap((message) => message ?? []);
  if (excerpt && excerpt.data.access !== "public") {
    const line = excerpt.lineOf("access");
    warnings.push({ file: excerpt.file.path, line, field: "access", message: FIRST_EXCERPT });
  }
  return warnings;
}

const FIRST_EXCERPT = "is member; the specification opens the first excerpt to everybody signed in";

function differs(file: string, has: number, expected: number, what: string): PackProblem | null {
  if (has === expected) return null;
  const message = `has ${has} ${what}; the specification has ${expected}`;
  return { file, line: 1, field: "shape", message };
}

/** Counts the public items at the start; -1 when a later one is public again. */
function publicAtFirst(pieces: { data: { access: ContentAccess } }[]): number {
  const open = pieces.map(({ data }) => data.access === "public");
  const first = open.indexOf(false);
  return first < 0 ? open.length : first;
}
