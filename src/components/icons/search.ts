import type { IconShape } from '../Icon.tsx';

export const searchIcon: IconShape = {
  lines: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5',
};
