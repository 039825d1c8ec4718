import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";

/** Word separators. If they remained, PostgreSQL's parser would find URLs, files and tags. */
const SEPARATORS = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~¡¿§«»‹›‘’“”„…·•–—―→✓。、・「」『』（）！？：；，`;

/** Unicode blocks of scripts without spaces between words, such as Thai, Khmer and Japanese. */
export const UNSPACED = String.raw`\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\u2fdf\u3005-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\ua980-\ua9ff\uaa60-\uaadf\uf900-\ufaff\uff66-\uff9f\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}`;

const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

export const spaced = (text: SQL): SQL =>
  sql`translate(normalize(${text}, NFC), ${quoted(SEPARATORS)}, ${quoted(" ".repeat([...SEPARATORS].length))})`;

export const writtenText: SQL = sql`case when content = ${quoted(NO_ONE_THING_TEXT)} then '' else content || ' ' end || coalesce(note, '')`;

/** Length of a key of a script without spaces, shorter at the end of a run. */
export const KEY_CHARACTERS = 3;

/** A day's search keys, each with the member: words, or three characters of unspaced scripts. */
export const SEARCH_KEYS: SQL = sql`search_keys(user_id, ${writtenText})`;
