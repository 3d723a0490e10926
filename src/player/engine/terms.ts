import type { Height } from '../settings.ts';

/** How a film is loaded: at which height, and whether it is the one on screen. */
export type Terms = { height: Height; front: boolean };
