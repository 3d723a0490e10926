import { isId } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { plansFailed, plansLoaded, plansPending, shopOpened } from './slice.ts';

/** Plans always reload, because the price shown must be the price charged. */
export function* loadPlans({ payload: { videoId } }: ReturnType<typeof shopOpened>): Saga {
  try {
    yield* put(plansPending({ videoId }));
    // A malformed id in the address must not keep the plans from the viewer.
    const video = videoId !== null && isId(videoId) ? videoId : undefined;
    yield* put(plansLoaded(yield* call(api.getPlans, video)));
  } catch (error) {
    yield* put(plansFailed(toFailure(error)));
  }
}

export function* plansSaga(): Saga {
  yield* takeLatest(shopOpened, loadPlans);
}
