/** The server's lists come in pages of this many. */
const PAGE = 24;

/** The end of a list that fits on one page is plain to see, so only a longer one says it. */
export const isLongList = (count: number): boolean => count > PAGE;
