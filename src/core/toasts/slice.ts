import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { apiFailed } from '../failures.ts';

/** `text` is shown as it is; `key` is a word of the interface. */
export type Toast = { id: string; text: string | null; key: string | null };

const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state.slice(-2), payload],
      prepare: (word: { text?: string; key?: string }) => ({
        payload: { id: nanoid(), text: word.text ?? null, key: word.key ?? null },
      }),
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastRaised, toastDismissed } = toasts.actions;
export const { selectToasts } = toasts.selectors;
export default toasts;

/**
 * What the error catalogue says of a failed call: the envelope's 500 and every HTTP or network
 * error speak up; other codes are for the screen that asked.
 */
export function shouldToast({ kind, code }: ReturnType<typeof apiFailed>['payload']): boolean {
  return kind === 'envelope' ? code === 500 : kind !== 'canceled';
}
