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
  const [settled, setSettled] = useState(false);
  const status = useAppSelector(selectSessionStatus);
  const guestState = useAppSelector((state) => selectGuestState(state, videoId));
  const episodes = useAppSelector((state) => selectEpisodes(state, videoId));
  const isPending = {
    unknown: () => hasGuestLibrary() || local.get(STORED.userToken) !== null,
    member: () => episodes?.status === 'loading',
    visitor: () => !guestState && hasGuestLibrary(),
    unreachable: () => !guestState && hasGuestLibrary(),
  };
  const pending = !settled && isPending[status]();
  if (!settled && !pending) setSettled(true);
  return pending;
}
