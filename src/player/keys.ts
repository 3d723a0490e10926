import { settings, stepSpeed } from './settings.ts';
import type { StageCommands } from './stageCommands.ts';

const STEP_S = 5;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;
export type KeyTargets = {
  commands: StageCommands | null;
  step: (by: 1 | -1) => void;
  fullScreen: () => void;
};

const EPISODES: Record<string, 1 | -1> = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 };
/** Letter keys work only inside the player: elsewhere screen readers and voice control use them. */
const LETTERS: Record<string, (targets: KeyTargets) => void> = {
  k: ({ commands }) => commands?.toggle(),
  m: ({ commands }) => commands?.toggleMute(),
  c: () => settings.set({ captions: !settings.get().captions }),
  f: ({ fullScreen }) => fullScreen(),
  '<': () => stepSpeed(-1),
  '>': () => stepSpeed(1),
};

/**
 * Returns whether the key did something. Buttons and fields keep their own keys, and so does the scrub bar
 * except for the arrows across it.
 */
export function pressKey(event: Key, stage: HTMLElement, targets: KeyTargets): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  const isScrubBar = target instanceof HTMLInputElement && target.type === 'range';
  if (!isScrubBar && target.closest('input, textarea, select, [contenteditable]')) return false;
  const onPicture = target === stage || isScrubBar || target.contains(stage);

  const episodes = EPISODES[event.key];
  if (episodes) {
    targets.step(episodes);
    return true;
  }
  const letter = stage.contains(target) && LETTERS[event.key];
  if (letter) {
    letter(targets);
    return true;
  }
  if (!onPicture || !targets.commands) return false;
  switch (event.key) {
    case ' ':
      targets.commands.toggle();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      targets.commands.seekBy(event.key === 'ArrowLeft' ? -STEP_S : STEP_S);
      return true;
    // The browser would scroll the container to its ends.
    case 'Home':
    case 'End':
      return !isScrubBar;
    default:
      return false;
  }
}
