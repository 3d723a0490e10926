import type { IconShape } from '../Icon.tsx';

const heart =
  'M12 20.3S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2.1a4.5 4.5 0 0 1 3.8-2.1 4.7 4.7 0 0 1 4.7 4.7c0 6-8.5 11.1-8.5 11.1Z';

export const heartIcon: IconShape = { lines: heart };
export const heartFilledIcon: IconShape = { lines: heart, solid: heart };
