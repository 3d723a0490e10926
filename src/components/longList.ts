import { PAGE_SIZE } from '../../contract/pageSize.ts';

/** The end of a list that fits on one page is plain to see, so only a longer one says it. */
export const isLongList = (count: number): boolean => count > PAGE_SIZE;
