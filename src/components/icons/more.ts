import type { IconShape } from '../Icon.tsx';

export const moreIcon: IconShape = {
  solid: [5, 12, 19].map((x) => `M${x} 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z`).join(''),
};
