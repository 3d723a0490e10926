/** The orders of My List: recently saved, new episodes first, nearly done. */
export const FAVOURITE_ORDERS = ['saved', 'episodes', 'progress'] as const;
export type FavouriteOrder = (typeof FAVOURITE_ORDERS)[number];

/** An episode counts as watched from this share on, because few people watch the credits. */
export const WATCHED_SHARE = 0.9;
