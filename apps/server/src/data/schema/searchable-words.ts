import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";

/** What separates words. Without these the database's parser finds no addresses, files or tags. */
const SEPARATORS = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~¡¿§«»‹›‘’“”„…·•–—―→✓。、・「」『』（）！？：；，`;

/**
 * The blocks of scripts that put no space between words, as a regular expression lists them: from
 * Thai to Burmese, Khmer, Tai, Balinese, Javanese and those of East Asia.
 */
export const UNSPACED = String.raw`\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\u2fdf\u3005-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\ua980-\ua9ff\uaa60-\uaadf\uf900-\ufaff\uff66-\uff9f\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}`;

const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/** A text of the database in one form of writing (NFC), with nothing between its words but spaces. */
export const spaced = (text: SQL): SQL =>
  sql`translate(normalize(${text}, NFC), ${quoted(SEPARATORS)}, ${quoted(" ".repeat([...SEPARATORS].length))})`;

/** Text and note of a day; the text of a day without one is not the member's words. */
export const writtenText: SQL = sql`case when content = ${quoted(NO_ONE_THING_TEXT)} then '' else content || ' ' end || coalesce(note, '')`;

/** How many characters a key of a script without spaces has, fewer at the end of a run. */
export const KEY_CHARACTERS = 3;

/**
 * What a day is found by: its words and, of scripts without spaces, up to three characters from each
 * one on. Each key names the member, so that a search reads nothing of anyone else's in the index.
 */
export const SEARCH_KEYS: SQL = sql`search_keys(user_id, ${writtenText})`;
