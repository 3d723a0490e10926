import { useEffect, useState } from 'react';
import { type Tracks, tracksOf } from './tracks.ts';

export function useTracks(manifest: string | null): Tracks | null {
  const [found, setFound] = useState<{ manifest: string; tracks: Tracks | null } | null>(null);
  useEffect(() => {
    if (manifest === null) return;
    let wanted = true;
    void tracksOf(manifest).then((tracks) => wanted && setFound({ manifest, tracks }));
    return () => {
      wanted = false;
    };
  }, [manifest]);
  return found?.manifest === manifest ? (found?.tracks ?? null) : null;
}
