import { paths } from '../../contract/paths.ts';

const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, encodeURIComponent(value));

export const browsePath = (categoryId: string): string => fill(paths.browse, categoryId);
export const morePath = (sectionId: string): string => fill(paths.more, sectionId);
export const resultsPath = (words: string): string => fill(paths.searchResults, words);
