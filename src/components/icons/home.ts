import type { IconShape } from '../Icon.tsx';

export const homeIcon: IconShape = { lines: 'M3.5 11.2 12 4l8.5 7.2M6 9.5V20h4.5v-5.5h3V20H18V9.5' };
