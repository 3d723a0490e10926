import type { JSX } from 'react';
import styles from './Icon.module.css';

/** Paths in a box of 24 by 24: lines are stroked, solid shapes are filled. */
export type IconShape = { lines?: string; solid?: string };

/** The icon is decorative: the control around it has the accessible name. */
export function Icon({ shape, size = 24 }: { shape: IconShape; size?: number }): JSX.Element {
  const { lines, solid } = shape;
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {solid && <path d={solid} fill="currentColor" />}
      {lines && <path d={lines} />}
    </svg>
  );
}

const circle = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z';

export const alertIcon: IconShape = { lines: `${circle}M12 7.5v5.5M12 16.4v.1` };

export const bellIcon: IconShape = { lines: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4' };

export const cardIcon: IconShape = {
  lines:
    'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3 10h18M6.5 14.5h4',
};

export const checkIcon: IconShape = { lines: 'M4.5 12.8 9.6 18 19.5 7' };

export const chevronLeftIcon: IconShape = { lines: 'M15 4.5 7.5 12l7.5 7.5' };
export const chevronRightIcon: IconShape = { lines: 'M9 4.5l7.5 7.5L9 19.5' };

export const clockIcon: IconShape = { lines: `${circle}M12 7v5.2l3.4 2.1` };

export const closeIcon: IconShape = { lines: 'M5.5 5.5l13 13M18.5 5.5l-13 13' };

export const episodesIcon: IconShape = {
  lines: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
};

const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z';

export const eyeIcon: IconShape = { lines: eye };
export const eyeOffIcon: IconShape = { lines: `${eye}M4.5 19.5l15-15` };

export const filmIcon: IconShape = {
  lines:
    'M5 4h14a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 5 4ZM8 4v16M16 4v16M3.5 8H8M3.5 12h17M3.5 16H8M16 8h4.5M16 16h4.5',
};

export const globeIcon: IconShape = {
  lines: `${circle}M3.2 12h17.6M12 3c2.4 2.4 3.6 5.4 3.6 9s-1.2 6.6-3.6 9c-2.4-2.4-3.6-5.4-3.6-9S9.6 5.4 12 3Z`,
};

const heart =
  'M12 20.3S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2.1a4.5 4.5 0 0 1 3.8-2.1 4.7 4.7 0 0 1 4.7 4.7c0 6-8.5 11.1-8.5 11.1Z';

export const heartIcon: IconShape = { lines: heart };
export const heartFilledIcon: IconShape = { lines: heart, solid: heart };

export const homeIcon: IconShape = { lines: 'M3.5 11.2 12 4l8.5 7.2M6 9.5V20h4.5v-5.5h3V20H18V9.5' };

export const infoIcon: IconShape = { lines: `${circle}M12 11v5.5M12 7.6v.1` };

export const installIcon: IconShape = { lines: 'M12 4v10.5M7.5 10 12 14.5l4.5-4.5M5 19.5h14' };

export const listIcon: IconShape = {
  lines: 'M5 4.5h9.5A1.5 1.5 0 0 1 16 6v14l-6.3-4L3.5 20V6A1.5 1.5 0 0 1 5 4.5Z',
};

const lockBody =
  'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Z';

export const lockIcon: IconShape = { lines: `${lockBody}M8 10.5V7.5a4 4 0 0 1 8 0v3` };
export const unlockIcon: IconShape = { lines: `${lockBody}M8 10.5V7.5a4 4 0 0 1 7.7-1.5` };

export const logoutIcon: IconShape = {
  lines: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M9.5 12h11M16.5 8l4 4-4 4',
};

export const moreIcon: IconShape = {
  solid: [5, 12, 19].map((x) => `M${x} 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z`).join(''),
};

export const pauseIcon: IconShape = {
  solid:
    'M7 4.5h2.5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM14.5 4.5H17a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Z',
};

export const playIcon: IconShape = {
  solid: 'M7.5 4.6v14.8a1 1 0 0 0 1.5.9l12-7.4a1 1 0 0 0 0-1.8L9 3.7a1 1 0 0 0-1.5.9Z',
};

export const refreshIcon: IconShape = { lines: 'M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .3 4' };

export const searchIcon: IconShape = {
  lines: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5',
};

export const shareIcon: IconShape = {
  lines: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
};

export const thumbIcon: IconShape = {
  lines: 'M7 11v9H4v-9zM7 11l4-7a2.2 2.2 0 0 1 2.2 2.6L12.5 10h5.3a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H7',
};

export const userIcon: IconShape = {
  lines: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6',
};
