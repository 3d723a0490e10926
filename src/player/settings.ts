import { LOCAL } from '../../contract/storage.ts';
import { DEFAULT_DATA_SAVER, DEFAULT_QUALITY, isSavingData } from '../lib/dataSaver.ts';
import { local } from '../lib/storage.ts';
import { createStore } from './store.ts';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
export const QUALITIES = ['auto', 1080, 720, 480, 270] as const;
export const LEAST_HEIGHT = 270;
export const SIZES = ['s', 'm', 'l'] as const;
export const SAVERS = ['auto', 'on', 'off'] as const;
export const STOPS = [0, 3, 5, 10] as const;

export type Settings = {
  speed: (typeof SPEEDS)[number];
  quality: (typeof QUALITIES)[number];
  captions: boolean;
  captionLanguage: string | null;
  captionSize: (typeof SIZES)[number];
  captionShade: boolean;
  captionSounds: boolean;
  autoNext: boolean;
  stopAfter: (typeof STOPS)[number];
  dataSaver: (typeof SAVERS)[number];
};

const isBoolean = (value: unknown) => typeof value === 'boolean';
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

const FIELDS: { [K in keyof Settings]: [fallback: Settings[K], valid: (value: unknown) => boolean] } = {
  speed: [1, oneOf(SPEEDS)],
  quality: [DEFAULT_QUALITY, oneOf(QUALITIES)],
  captions: [true, isBoolean],
  captionLanguage: [null, (value) => typeof value === 'string'],
  captionSize: ['m', oneOf(SIZES)],
  captionShade: [true, isBoolean],
  captionSounds: [true, isBoolean],
  autoNext: [true, isBoolean],
  stopAfter: [0, oneOf(STOPS)],
  dataSaver: [DEFAULT_DATA_SAVER, oneOf(SAVERS)],
};

/** Stored settings may be old or corrupt, so each value is validated by itself. */
function read(): Settings {
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(local.get(LOCAL.playerSettings) ?? '{}') ?? {};
  } catch {
    // Corrupt settings fall back to the defaults.
  }
  const entries = Object.entries(FIELDS).map(([name, [fallback, valid]]) => [
    name,
    valid(stored[name]) ? stored[name] : fallback,
  ]);
  return Object.fromEntries(entries) as Settings;
}

const store = createStore(read());

export const settings = {
  ...store,
  set(change: Partial<Settings>): void {
    store.set(change);
    local.set(LOCAL.playerSettings, JSON.stringify(store.get()));
  },
  reread: (): void => store.set(read()),
};

export const isSaving = (): boolean => isSavingData(settings.get().dataSaver);

export type Height = 'auto' | 'least' | number;

export function heightNow(): Height {
  const { quality } = settings.get();
  return quality === 'auto' && isSaving() ? 'least' : quality;
}

export function stepSpeed(by: 1 | -1): void {
  const at = SPEEDS.indexOf(settings.get().speed) + by;
  settings.set({ speed: SPEEDS[at] ?? settings.get().speed });
}
