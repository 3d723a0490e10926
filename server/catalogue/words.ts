/** Text as searches compare it: no case, no accents, words parted by single spaces. */
const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A text to search in: "dragon's" is found as "dragon" and as "dragons", "l'œuvre" as "oeuvre" too. */
export const searchable = (text: string): string =>
  plainText(/['’]/.test(text) ? `${text} | ${text.replace(/['’]/g, '')}` : text);

/** The different words of a text, in plain form. */
export const wordsOf = (text: string): string[] => [...new Set(plainText(text).split(' '))].filter(Boolean);

/** Whether a word of `plain` begins with `word`; both in plain form. */
export const hasWord = (plain: string, word: string): boolean => ` ${plain}`.includes(` ${word}`);
