import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { INFORMATION } from '../../../contract/paths.ts';
import type { PageText } from '../../../i18n/pages.ts';
import type { Failure } from '../../core/failures.ts';

export type PageName = (typeof INFORMATION)[number];
export type Operator = { name: string; address: string; email: string };
type Opened = { page: PageName };
type InformationState = {
  page: PageName | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  text: PageText | null;
  operator: Operator | null;
};
const initialState: InformationState = { page: null, status: 'idle', text: null, operator: null };

const information = createSlice({
  name: 'information',
  initialState,
  reducers: {
    pageOpened: (state, { payload: { page } }: PayloadAction<Opened>) => {
      if (state.page !== page) state.text = null;
      state.page = page;
      if (!state.text) state.status = 'loading';
    },
    pageReceived: (state, { payload }: PayloadAction<{ text: PageText; operator: Operator }>) => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    pageFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
  },
  selectors: { selectInformation: (state) => state },
});

export const { pageOpened, pageReceived, pageFailed } = information.actions;
export const { selectInformation } = information.selectors;
export default information;
