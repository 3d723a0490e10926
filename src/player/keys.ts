import type { StageCommands } from './stageCommands.ts';

const STEP_S = 5;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Does what the key stands for and says whether it stood for anything. Buttons keep their own keys. */
export function pressKey(event: Key, stage: HTMLElement, commands: StageCommands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  const isScrubBar = target instanceof HTMLInputElement && target.type === 'range';
  if (!isScrubBar && target.closest('input, textarea, select, [contenteditable]')) return false;
  const onPicture = target === stage || isScrubBar;

  switch (event.key) {
    case ' ':
      if (onPicture) commands.toggle();
      return onPicture;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (onPicture) commands.seekBy(event.key === 'ArrowLeft' ? -STEP_S : STEP_S);
      return onPicture;
    case 'k':
      commands.toggle();
      return true;
    case 'm':
      commands.toggleMute();
      return true;
    default:
      return false;
  }
}
