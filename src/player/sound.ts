const KEY = 'player.muted';

let muted: boolean | null = null;

/** The viewer's choice for this visit; a browser's refusal never changes it. */
export const mutedChoice = {
  get(): boolean {
    muted ??= readStored();
    return muted;
  },
  set(choice: boolean): void {
    muted = choice;
    try {
      window.sessionStorage.setItem(KEY, choice ? '1' : '0');
    } catch {
      // Storage may be denied; the module keeps the value.
    }
  },
  forget(): void {
    muted = null;
  },
};

function readStored(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** 'held': muted only. 'blocked': needs a tap. 'moot': another source or an error came first. */
export type PlayOutcome = 'playing' | 'held' | 'blocked' | 'moot';

export async function tryPlay(video: HTMLVideoElement, silent: boolean): Promise<PlayOutcome> {
  video.muted = silent;
  const first = await play(video);
  if (first !== 'blocked' || silent) return first;
  video.muted = true;
  const second = await play(video);
  return second === 'playing' ? 'held' : second;
}

async function play(video: HTMLVideoElement): Promise<'playing' | 'blocked' | 'moot'> {
  try {
    await video.play();
    return 'playing';
  } catch (error) {
    return (error as Error)?.name === 'NotAllowedError' ? 'blocked' : 'moot';
  }
}
