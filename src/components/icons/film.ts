import type { IconShape } from '../Icon.tsx';

export const filmIcon: IconShape = {
  lines:
    'M5 4h14a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 5 4ZM8 4v16M16 4v16M3.5 8H8M3.5 12h17M3.5 16H8M16 8h4.5M16 16h4.5',
};
