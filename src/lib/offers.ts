import { local } from './storage.ts';

const REST_DAYS = 60;
const DAY_MS = 86_400_000;

export const putAside = (key: string): void => local.set(key, String(Date.now()));

export const isPutAside = (key: string): boolean => Date.now() - Number(local.get(key)) < REST_DAYS * DAY_MS;

/** Whether a day has passed since the first call with this key, whose time is stored. */
export function isADayLater(key: string): boolean {
  const first = Number(local.get(key));
  if (first === 0) local.set(key, String(Date.now()));
  return first > 0 && Date.now() - first >= DAY_MS;
}
