import type { IconShape } from '../Icon.tsx';

export const checkIcon: IconShape = { lines: 'M4.5 12.8 9.6 18 19.5 7' };
