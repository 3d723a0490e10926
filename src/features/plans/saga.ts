import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { plansFailed, plansLoaded, plansPending, shopOpened } from './slice.ts';

/** Plans always reload, because the price shown must be the price charged. */
export function* loadPlans({ payload: { videoId } }: ReturnType<typeof shopOpened>): Saga {
  try {
    yield* put(plansPending({ videoId }));
    yield* put(plansLoaded(yield* call(api.getPlans, videoId ?? undefined)));
  } catch (error) {
    yield* put(plansFailed(toFailure(error)));
  }
}

export function* plansSaga(): Saga {
  yield* takeLatest(shopOpened, loadPlans);
}
