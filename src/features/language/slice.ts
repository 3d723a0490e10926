import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

const language = createSlice({
  name: 'language',
  initialState: { current: 'en' as Language },
  reducers: {
    languageRequested: (_state, _action: PayloadAction<Language>) => {},
    languageChanged: (state, { payload }: PayloadAction<Language>) => {
      state.current = payload;
    },
    languageFailed: (_state, _action: PayloadAction<Failure>) => {},
  },
  selectors: { selectLanguage: (state) => state.current },
});

export const { languageRequested, languageChanged, languageFailed } = language.actions;
export const { selectLanguage } = language.selectors;
export default language;
