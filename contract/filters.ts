/** The query values that filter a list of series. */
export const FILTER_KEYS = ['status', 'length', 'theme'] as const;

export const STATUSES = ['complete', 'ongoing'] as const;
export type Status = (typeof STATUSES)[number];

export const LENGTHS = ['short', 'medium', 'long'] as const;
export type Length = (typeof LENGTHS)[number];

/** In episodes. */
export const MOST_OF_SHORT = 30;
export const MOST_OF_MEDIUM = 60;

export const lengthOf = (episodeCount: number): Length =>
  episodeCount <= MOST_OF_SHORT ? 'short' : episodeCount <= MOST_OF_MEDIUM ? 'medium' : 'long';
