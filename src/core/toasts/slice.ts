import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { apiFailed } from '../failures.ts';

export type Toast = { id: string; text: string | null; key: string | null };

const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state.slice(-2), payload],
      prepare: (message: { text?: string; key?: string }) => ({
        payload: { id: nanoid(), text: message.text ?? null, key: message.key ?? null },
      }),
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastRaised, toastDismissed } = toasts.actions;
export const { selectToasts } = toasts.selectors;
export default toasts;

/** The requesting screen shows other envelope codes itself. */
export function shouldToast({ kind, code }: ReturnType<typeof apiFailed>['payload']): boolean {
  return kind === 'envelope' ? code === 500 : kind !== 'canceled';
}
