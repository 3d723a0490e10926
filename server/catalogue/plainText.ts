/** Text as searches compare it: no case, no accents, words parted by single spaces. */
export const plainText = (text: string): string =>
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

/** The different words of a text, in plain form. */
export const wordsOf = (text: string): string[] => [...new Set(plainText(text).split(' '))].filter(Boolean);

/** The words a text is found by: "dragon's" by "dragon" and by "dragons", "l'œuvre" by "oeuvre" too. */
export const wordsToFind = (text: string): string[] =>
  wordsOf(/['’]/.test(text) ? `${text} ${text.replace(/['’]/g, '')}` : text);

/** Shorter ones would be found in too many words by accident. */
const SHORTEST_PART = 4;

/** The ends of a text's long words, so that "könig" finds "Straßenkönig". */
export const suffixesOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - SHORTEST_PART) }, (_, at) => word.slice(at + 1)),
  );
