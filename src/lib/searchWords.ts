export const LONGEST_SEARCH = 200;

/** The server would refuse such a search. */
export function searchProblem(words: string): 'blank' | 'tooLong' | null {
  if (words.trim() === '') return 'blank';
  return words.length > LONGEST_SEARCH ? 'tooLong' : null;
}
