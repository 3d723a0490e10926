import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Information, InformationPage, Operator, PageText } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

type Opened = { page: InformationPage };
type InformationState = {
  page: InformationPage | null;
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
    pageReceived: (state, { payload }: PayloadAction<Information>) => ({
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
