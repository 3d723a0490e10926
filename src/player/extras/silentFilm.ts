import { attach } from '../engine/attach.ts';
import { lineLevel } from '../engine/lineLevel.ts';
import { heightNow } from '../settings.ts';
import { tryPlay } from '../sound.ts';

/** Plays a film as decoration: muted, without controls, save points or events. Returns a function that stops it. */
export function playSilently(
  video: HTMLVideoElement,
  manifest: string,
  onFrame: () => void,
  tools: { attach: typeof attach } = { attach },
): () => void {
  const life = new AbortController();
  let ready = false;
  const sync = () => {
    if (document.hidden) video.pause();
    else if (ready) void tryPlay(video, true);
  };
  const hooks = {
    onSource: () => {
      ready = true;
      sync();
    },
    onFrame,
    onBlank: () => {},
    // The poster stays.
    onFailure: () => {},
  };
  const startHeight = lineLevel.get().height;
  const attachment = tools.attach(video, manifest, 0, hooks, {
    height: heightNow(),
    front: true,
    startHeight,
  });
  document.addEventListener('visibilitychange', sync, { signal: life.signal });
  return () => {
    life.abort();
    attachment.detach();
  };
}
