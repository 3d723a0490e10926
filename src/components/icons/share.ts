import type { IconShape } from '../Icon.tsx';

export const shareIcon: IconShape = {
  lines: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
};
