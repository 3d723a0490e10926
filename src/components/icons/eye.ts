import type { IconShape } from '../Icon.tsx';

const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z';

export const eyeIcon: IconShape = { lines: eye };
export const eyeOffIcon: IconShape = { lines: `${eye}M4.5 19.5l15-15` };
