import type { IconShape } from '../Icon.tsx';
import { circle } from './circle.ts';

export const globeIcon: IconShape = {
  lines: `${circle}M3.2 12h17.6M12 3c2.4 2.4 3.6 5.4 3.6 9s-1.2 6.6-3.6 9c-2.4-2.4-3.6-5.4-3.6-9S9.6 5.4 12 3Z`,
};
