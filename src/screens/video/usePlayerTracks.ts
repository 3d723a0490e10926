import { useEffect, useState } from 'react';
import type { PlayerHandle } from '../../player/Player.tsx';
import type { Tracks } from '../../player/tracks.ts';

/** What the film on screen has; null before it is known, or where there is no film. */
export function usePlayerTracks(player: PlayerHandle | null): Tracks | null {
  const [tracks, setTracks] = useState<Tracks | null>(null);
  useEffect(() => {
    let mounted = true;
    void player?.tracks().then((loaded) => mounted && setTracks(loaded));
    return () => {
      mounted = false;
    };
  }, [player]);
  return tracks;
}
