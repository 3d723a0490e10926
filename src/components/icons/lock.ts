import type { IconShape } from '../Icon.tsx';

const lockBody =
  'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Z';

export const lockIcon: IconShape = { lines: `${lockBody}M8 10.5V7.5a4 4 0 0 1 8 0v3` };
export const unlockIcon: IconShape = { lines: `${lockBody}M8 10.5V7.5a4 4 0 0 1 7.7-1.5` };
