import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { apiFailed, Failure } from '../failures.ts';

/** A text of the interface goes by its key; a text beside it follows it. */
export type ToastLink = { key: string; to: string };
export type Toast = { id: string; text: string | null; key: string | null; count?: number; link?: ToastLink };

/** One at a time, the newest: several would lie over the picture. */
const toasts = createSlice({
  name: 'toasts',
  initialState: null as Toast | null,
  reducers: {
    toastRaised: {
      reducer: (_state, { payload }: PayloadAction<Toast>) => payload,
      prepare: ({ text = null, key = null, ...rest }: Partial<Omit<Toast, 'id'>>) => ({
        payload: { id: nanoid(), text, key, ...rest },
      }),
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => (state?.id === payload ? null : state),
  },
  selectors: { selectToast: (state) => state },
});

export const { toastRaised, toastDismissed } = toasts.actions;
export const { selectToast } = toasts.selectors;
export default toasts;

/** A form says nothing twice: a toast has told of this failure of its request. */
export const wasToasted = ({ kind, code, fields }: Failure): boolean =>
  kind !== 'bug' && shouldToast({ kind, code, ...(code === 400 && fields && { namesField: true }) });

/** The requesting screen shows other envelope codes and refused fields itself. */
type Asked = Pick<ReturnType<typeof apiFailed>['payload'], 'kind' | 'code' | 'namesField'>;
export function shouldToast({ kind, code, namesField }: Asked): boolean {
  if (kind === 'envelope') return code === 500;
  return kind !== 'canceled' && !namesField;
}
