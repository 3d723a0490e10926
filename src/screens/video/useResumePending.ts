import { useState } from 'react';
import { STORED } from '../../../contract/storage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { selectKept } from '../../features/guest/slice.ts';
import { selectEpisodes } from '../../features/videos/slice.ts';
import { hasGuestLibrary } from '../../guest/hasGuestLibrary.ts';
import { local } from '../../lib/storage.ts';

/**
 * Whether the viewer's own place in the video is still on its way, so that what played now would play from the wrong
 * second. Once it is there it stays there: a list that is loaded again later stops nothing.
 */
export function useResumePending(videoId: string): boolean {
  const [known, setKnown] = useState(false);
  const status = useAppSelector(selectSessionStatus);
  const kept = useAppSelector((state) => selectKept(state, videoId));
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
