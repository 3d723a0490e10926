import type { IconShape } from '../Icon.tsx';

export const closeIcon: IconShape = { lines: 'M5.5 5.5l13 13M18.5 5.5l-13 13' };
