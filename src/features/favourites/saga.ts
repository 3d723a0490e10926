import * as raw from 'redux-saga/effects';
import * as api from '../../api/index.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { listOpened, moreWanted, pageFailed, pagePending, pageReceived, selectFavourites } from './slice.ts';

export const favouritesList = pagedSagas({
  select: selectFavourites,
  fetchPage: api.getFavourites,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* favouritesSaga(): Generator {
  yield raw.takeLatest(listOpened, favouritesList.openFirst);
  yield raw.takeLeading(moreWanted, favouritesList.openNext);
}
