export const LONGEST_SEARCH = 200;

/** Takes the search words out of a text that another app shares, without its URLs. */
export const wordsIn = (text: string): string =>
  text
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();

/** The server would refuse such a search. */
export function searchProblem(words: string): 'blank' | 'tooLong' | null {
  if (words.trim() === '') return 'blank';
  return words.length > LONGEST_SEARCH ? 'tooLong' : null;
}
