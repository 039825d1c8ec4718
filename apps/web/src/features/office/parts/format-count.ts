import { language } from "@sovereign/content/words/language";

const format = new Intl.NumberFormat(language.tag);

/** "1,240". */
export const formatCount = (count: number): string => format.format(count);
