import type { IconShape } from '../Icon.tsx';

export const logoutIcon: IconShape = {
  lines: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M9.5 12h11M16.5 8l4 4-4 4',
};
