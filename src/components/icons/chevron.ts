import type { IconShape } from '../Icon.tsx';

export const chevronLeftIcon: IconShape = { lines: 'M15 4.5 7.5 12l7.5 7.5' };
export const chevronRightIcon: IconShape = { lines: 'M9 4.5l7.5 7.5L9 19.5' };
