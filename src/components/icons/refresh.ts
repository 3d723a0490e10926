import type { IconShape } from '../Icon.tsx';

export const refreshIcon: IconShape = { lines: 'M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .3 4' };
