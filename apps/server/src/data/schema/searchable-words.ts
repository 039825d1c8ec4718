import { type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";

/** A column of the words of texts. */
export const searchable = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What separates words. Without these the database's parser finds no addresses, files or tags. */
const SEPARATORS = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~¡¿§«»‹›‘’“”„…·•–—―→✓。、・「」『』（）！？：；，`;

const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/** A text of the database in one form of writing (NFC), with nothing between its words but spaces. */
export const spaced = (text: SQL): SQL =>
  sql`translate(normalize(${text}, NFC), ${quoted(SEPARATORS)}, ${quoted(" ".repeat([...SEPARATORS].length))})`;

/** The words of a text of the database, whole and in no particular language. */
export const wordsOf = (text: SQL): SQL => sql`to_tsvector('simple'::regconfig, ${spaced(text)})`;
