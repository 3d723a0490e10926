import { useState } from 'react';
import { STORED } from '../../../contract/storage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { selectGuestState } from '../../features/guest/slice.ts';
import { selectEpisodes } from '../../features/videos/slice.ts';
import { hasGuestLibrary } from '../../guest/hasGuestLibrary.ts';
import { local } from '../../lib/storage.ts';

/**
 * Playback waits for the viewer's own position, or it would start at the wrong second. A later reload of the list
 * does not stop it.
 */
export function useResumePending(videoId: string): boolean {
  const [known, setKnown] = useState(false);
  const status = useAppSelector(selectSessionStatus);
  const kept = useAppSelector((state) => selectGuestState(state, videoId));
  const episodes = useAppSelector((state) => selectEpisodes(state, videoId));
  const isAwaited = {
    unknown: () => hasGuestLibrary() || local.get(STORED.userToken) !== null,
    member: () => episodes?.status === 'loading',
    visitor: () => !kept && hasGuestLibrary(),
    unreachable: () => !kept && hasGuestLibrary(),
  };
  const awaited = !known && isAwaited[status]();
  if (!known && !awaited) setKnown(true);
  return awaited;
}
