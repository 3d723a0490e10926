import type { IconShape } from '../Icon.tsx';

export const thumbIcon: IconShape = {
  lines: 'M7 11v9H4v-9zM7 11l4-7a2.2 2.2 0 0 1 2.2 2.6L12.5 10h5.3a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H7',
};
