import type { IconShape } from '../Icon.tsx';

export const userIcon: IconShape = {
  lines: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6',
};
