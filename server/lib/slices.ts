import { setImmediate as nextTurn } from 'node:timers/promises';

/** Working so long at a time keeps no request waiting that anybody would notice. */
const SLICE_MS = 10;

/** Goes through many items in slices, between which the server answers requests. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let sliceBegan = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - sliceBegan < SLICE_MS) continue;
    await nextTurn();
    sliceBegan = performance.now();
  }
}
