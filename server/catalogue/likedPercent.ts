/** A share of fewer ratings would say little. */
const FEWEST_RATINGS = 20;

/** Null until enough members have rated the video. */
export const likedPercent = ({ likes, dislikes }: { likes: number; dislikes: number }): number | null =>
  likes + dislikes < FEWEST_RATINGS ? null : Math.round((100 * likes) / (likes + dislikes));
