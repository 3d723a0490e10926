import type { IconShape } from '../Icon.tsx';

export const listIcon: IconShape = {
  lines: 'M5 4.5h9.5A1.5 1.5 0 0 1 16 6v14l-6.3-4L3.5 20V6A1.5 1.5 0 0 1 5 4.5Z',
};
