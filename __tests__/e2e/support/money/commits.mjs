/* Loaded before a built server: tells of each commit that concerns money, and ends the process right before or after one. */
import { isMainThread } from 'node:worker_threads';

const MONEY = new Set([
  ...['orders', 'idempotency_keys', 'subscriptions', 'passes', 'unlocked_videos', 'ledger'],
  ...['receipts', 'refunds', 'jobs', 'webhook_events', 'method_changes'],
]);
const WRITE = /^\s*(insert into|update|delete from) "(\w+)"/i;
let deadly = null;
/** What each connection has written since its transaction began. */
const begun = new WeakMap();

/** The name of the commit that this statement is, by what it makes last; null for any other statement. */
function commitOf(connection, text) {
  const verb = text.trim().split(/\s/, 1)[0]?.toLowerCase();
  if (verb === 'begin') begun.set(connection, []);
  if (verb === 'rollback') begun.delete(connection);
  const [, how, table] = WRITE.exec(text) ?? [];
  const write = how && MONEY.has(table) ? [`${how.toLowerCase()} ${table}`] : [];
  const before = begun.get(connection);
  if (verb !== 'commit' && before) {
    before.push(...write);
    return null;
  }
  begun.delete(connection);
  const writes = verb === 'commit' ? (before ?? []) : write;
  return writes.length > 0 ? [...new Set(writes)].join(', ') : null;
}

function reach(name, moment) {
  if (deadly?.name === name && deadly.moment === moment) process.kill(process.pid, 'SIGKILL');
}

if (isMainThread && process.send) {
  process.on('message', (wish) => {
    deadly = wish.deadly;
  });
  const { default: pg } = await import('pg');
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (config, ...rest) {
    const name = commitOf(this, String(config?.text ?? config));
    if (name === null) return query.call(this, config, ...rest);
    reach(name, 'before');
    const done = () => {
      process.send({ commit: name });
      reach(name, 'after');
    };
    const last = rest.at(-1);
    if (typeof last !== 'function') {
      return query.call(this, config, ...rest).then((result) => {
        done();
        return result;
      });
    }
    rest[rest.length - 1] = (error, result) => {
      if (!error) done();
      last(error, result);
    };
    return query.call(this, config, ...rest);
  };
}
