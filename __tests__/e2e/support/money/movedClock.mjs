/* Loaded before a built server: moves its time on when told to, and has its work of every minute done at once. */
import { isMainThread } from 'node:worker_threads';

const MINUTE_MS = 60_000;
const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
const setRealInterval = globalThis.setInterval;
let aheadMs = Number(process.env.MOVED_MS ?? 0);
let resting = false;

const now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
globalThis.setInterval = (run, ms, ...rest) => {
  if (ms !== MINUTE_MS) return setRealInterval(run, ms, ...rest);
  return setRealInterval(() => resting || run(), 250);
};

if (isMainThread && process.send) {
  process.on('message', (wish) => {
    aheadMs = wish.aheadMs;
    resting = wish.resting;
    process.send('done');
  });
  process.channel?.unref();
}
