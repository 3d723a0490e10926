import { local } from './storage.ts';

/** An offer that was put aside comes back after so many days. */
const REST_DAYS = 60;
const DAY_MS = 86_400_000;

/** `key` is where this browser keeps the moment. */
export const putAside = (key: string): void => local.set(key, String(Date.now()));

export const isPutAside = (key: string): boolean => Date.now() - Number(local.get(key)) < REST_DAYS * DAY_MS;

/** Whether this was asked with the same key a day ago or longer; the first time is kept. */
export function isADayLater(key: string): boolean {
  const first = Number(local.get(key));
  if (first === 0) local.set(key, String(Date.now()));
  return first > 0 && Date.now() - first >= DAY_MS;
}
