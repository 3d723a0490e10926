import type { IconShape } from '../Icon.tsx';

export const playIcon: IconShape = {
  solid: 'M7.5 4.6v14.8a1 1 0 0 0 1.5.9l12-7.4a1 1 0 0 0 0-1.8L9 3.7a1 1 0 0 0-1.5.9Z',
};
