import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { apiFailed, Failure } from '../failures.ts';

/** `key` names a text of the interface; a `text` beside it is shown after it. */
export type ToastLink = { key: string; to: string };
export type Toast = { id: string; text: string | null; key: string | null; count?: number; link?: ToastLink };

/** Only the newest toast is shown, because several would cover the picture. */
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

/** Whether a toast has already reported this failure, so that the form does not repeat it. */
export const wasToasted = ({ kind, code, fields }: Failure): boolean =>
  kind !== 'bug' && shouldToast({ kind, code, ...(code === 400 && fields && { namesField: true }) });

/** The requesting screen shows other envelope codes and refused fields itself. */
type Asked = Pick<ReturnType<typeof apiFailed>['payload'], 'kind' | 'code' | 'namesField'>;
export function shouldToast({ kind, code, namesField }: Asked): boolean {
  if (kind === 'envelope') return code === 500;
  return kind !== 'canceled' && !namesField;
}
