import { useEffect, useState } from 'react';
import { type Tracks, tracksOf } from './tracks.ts';

export function useTracks(manifest: string | null): Tracks | null {
  const [loaded, setLoaded] = useState<{ manifest: string; tracks: Tracks | null } | null>(null);
  useEffect(() => {
    if (manifest === null) return;
    let mounted = true;
    void tracksOf(manifest).then((tracks) => mounted && setLoaded({ manifest, tracks }));
    return () => {
      mounted = false;
    };
  }, [manifest]);
  return loaded?.manifest === manifest ? (loaded?.tracks ?? null) : null;
}
