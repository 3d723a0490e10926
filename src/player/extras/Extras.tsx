import { type JSX, useEffect } from 'react';
import { handPipTo } from '../display.ts';
import type { StageController } from '../stageController.ts';
import type { Tracks } from '../tracks.ts';
import type { NowPlaying, StageState } from '../types.ts';
import { Captions } from './Captions.tsx';
import { connectMediaSession, setNowPlaying } from './mediaSession.ts';
import { keepAwake } from './wakeLock.ts';

type ExtrasProps = {
  controller: StageController;
  state: StageState;
  manifest: string;
  tracks: Tracks | null;
  nowPlaying: NowPlaying;
  language: string;
  label: string;
  raised: boolean;
  ends: { first: boolean; last: boolean };
  goTo: (by: 1 | -1) => void;
};

export function Extras(props: ExtrasProps): JSX.Element | null {
  const { controller, state, manifest, tracks, nowPlaying, language, label, raised, ends, goTo } = props;
  const { title, series, poster } = nowPlaying;
  const { first, last } = ends;
  const { shown, playing } = state;
  const moving = shown && playing;

  useEffect(() => setNowPlaying({ title, series, poster }), [title, series, poster]);
  useEffect(
    () => connectMediaSession(controller, { previous: first ? null : -1, next: last ? null : 1 }, goTo),
    [controller, first, last, goTo],
  );
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = moving ? 'playing' : 'paused';
    return moving ? keepAwake() : undefined;
  }, [moving]);
  useEffect(() => {
    if (shown) handPipTo(controller.video);
  }, [controller, shown]);

  if (!tracks || tracks.captions.length === 0) return null;
  return (
    <Captions
      video={controller.video}
      manifest={manifest}
      captions={tracks.captions}
      language={language}
      label={label}
      raised={raised}
    />
  );
}
