import type { IconShape } from '../Icon.tsx';
import { circle } from './circle.ts';

export const clockIcon: IconShape = { lines: `${circle}M12 7v5.2l3.4 2.1` };
