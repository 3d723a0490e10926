import type { IconShape } from '../Icon.tsx';
import { circle } from './circle.ts';

export const alertIcon: IconShape = { lines: `${circle}M12 7.5v5.5M12 16.4v.1` };
