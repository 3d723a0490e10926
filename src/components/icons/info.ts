import type { IconShape } from '../Icon.tsx';
import { circle } from './circle.ts';

export const infoIcon: IconShape = { lines: `${circle}M12 11v5.5M12 7.6v.1` };
