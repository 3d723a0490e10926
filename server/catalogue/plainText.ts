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

export const wordsOf = (text: string): string[] => [...new Set(plainText(text).split(' '))].filter(Boolean);

/** Finds "dragon's" by "dragon" and "dragons", and "l'œuvre" by "oeuvre". */
export const wordsToFind = (text: string): string[] =>
  wordsOf(/['’]/.test(text) ? `${text} ${text.replace(/['’]/g, '')}` : text);

/** Shorter ones match too many words by accident. */
const SHORTEST_PART = 4;

/** The endings of long words, so that "könig" finds "Straßenkönig". */
export const suffixesOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - SHORTEST_PART) }, (_, at) => word.slice(at + 1)),
  );
