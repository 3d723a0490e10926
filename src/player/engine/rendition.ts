import type { Height } from '../settings.ts';
import { besideManifest, type Tracks } from '../tracks.ts';

export function chooseHeight(heights: readonly number[], preferred: Height): number | null {
  const sorted = [...heights].sort((a, b) => a - b);
  const [least] = sorted;
  if (preferred === 'auto' || least === undefined) return null;
  if (preferred === 'least') return least;
  return sorted.filter((height) => height <= preferred).at(-1) ?? least;
}

/** Native playback cannot select a rendition, so it gets the playlist of one alone. */
export async function playlistFor(
  manifest: string,
  preferred: Height,
  tracksOf: (manifest: string) => Promise<Tracks | null>,
): Promise<string> {
  const tracks = await tracksOf(manifest);
  const renditions = tracks?.renditions ?? [];
  const height = chooseHeight(
    renditions.map((rendition) => rendition.height),
    preferred,
  );
  const chosen = renditions.find((rendition) => rendition.height === height);
  return chosen ? besideManifest(manifest, chosen.playlist) : manifest;
}
