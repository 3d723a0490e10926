import type { Action } from '@reduxjs/toolkit';
import type { SagaMonitor, Task } from 'redux-saga';
import type { Flow } from '../lib/currentRun.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import { describe, describeAnswer, describeError } from './describe.ts';
import type { EffectId, EffectKind, Fact, Movement } from './entries.ts';
import type { Recorded } from './ring.ts';

type Stamped = Action & { payload?: unknown; meta?: { flow?: Flow | null; orderId?: string } };
type AnyEffect = { type?: string; payload?: unknown } | undefined;
type Started = { args: unknown[]; detached?: boolean };
type Ending = Pick<Extract<Fact, { kind: 'effectEnded' }>, 'how' | 'answer' | 'by'>;

type Open = {
  id: EffectId;
  ids: EffectId[];
  parent: Open | null;
  run: Flow;
  what: EffectKind;
  label: string;
  branch: string;
  startedBy: string | null;
  /** For a race: the winning branch, then its answer or label. */
  winner: string | null;
  cancelledBy: string | null;
  /** The next effect below it is one that core/runs/trace.ts adds. */
  adds: boolean;
  /** The number of effects below it that have not ended. */
  below: number;
  ended: boolean;
};

/** A playback position every few seconds would bury the rest. */
const UNRECORDED = ['history/progressMade', 'history/progressSaved'];
/** redux-saga marks the actions that sagas put. */
const PUT_BY_SAGA = '@@redux-saga/SAGA_ACTION';
const CONTEXT = ['GET_CONTEXT', 'SET_CONTEXT'];

export function createRecorder(record: Recorded) {
  /** The id of an added effect leads to the effect it was added to. */
  const open = new Map<EffectId, Open>();
  const forked = new WeakMap<Task, Open>();
  const crashing: Open[] = [];
  let lastTaken: string | null = null;
  let calling: Flow | null = null;

  function recordAction(action: Action) {
    const { type, payload, meta } = action as Stamped;
    if (UNRECORDED.includes(type)) return;
    const by = PUT_BY_SAGA in action ? 'saga' : 'app';
    const { orderId } = meta ?? {};
    const shown = payload === undefined ? {} : { payload: withoutSecrets(payload) };
    record({ kind: 'action', type, ...shown, ...(orderId && { orderId }), by }, meta?.flow ?? null);
  }

  function begin(id: EffectId, parent: Open | null, effect: AnyEffect, branch: string) {
    const action = startingAction(effect);
    const run = action?.meta?.flow ?? parent?.run;
    if (!run) return;
    const { what, label } = describe(effect);
    const startedBy = action?.type ?? null;
    const state = { winner: null, cancelledBy: null, adds: false, below: 0, ended: false };
    const begun: Open = { id, ids: [id], parent, run, what, label, branch, startedBy, ...state };
    open.set(id, begun);
    if (parent) parent.below += 1;
    const above = parent?.run.id === run.id ? parent.id : null;
    const key = branch && { branch };
    record({ kind: 'effectBegan', effect: id, parent: above, what, label, ...key }, run);
  }

  function end(effect: Open, ending: Ending) {
    if (effect.ended) return;
    effect.ended = true;
    record({ kind: 'effectEnded', effect: effect.id, ...ending }, effect.run);
    const { parent, what, label } = effect;
    if (parent) parent.below -= 1;
    if (parent?.what === 'race' && ending.how !== 'cancelled')
      parent.winner ??= `${effect.branch}: ${what === 'take' ? ending.answer : label}`;
    // A cancelled saga may begin more effects on its way out.
    queueMicrotask(() => {
      forget(effect);
      if (parent) forget(parent);
    });
  }

  function forget({ ended, below, ids }: Open) {
    if (ended && below === 0) for (const id of ids) open.delete(id);
  }

  function endWithTask(effect: Open, task: Task) {
    forked.set(task, effect);
    task.toPromise().then(
      (result: unknown) => end(effect, task.isCancelled() ? cancelled(effect) : resolved(result)),
      (error: unknown) => end(effect, rejected(error)),
    );
  }

  /** takeLatest cancels its previous worker right after it has taken the next action. */
  function noteCancelled(task: Task) {
    const effect = forked.get(task);
    if (!effect) return;
    const again = lastTaken !== null && lastTaken === effect.startedBy;
    effect.cancelledBy = again ? `another ${lastTaken}` : (lastTaken ?? 'a cancel');
  }

  /** A script that the bundler adds within this task belongs to the saga that made the last call. */
  function noteCalling(run: Flow | null) {
    calling = run;
    queueMicrotask(() =>
      queueMicrotask(() => {
        calling = null;
      }),
    );
  }

  const monitor: SagaMonitor = {
    actionDispatched: recordAction,

    effectTriggered({ effectId, parentEffectId, label = '', effect }) {
      const { type, payload } = (effect ?? {}) as NonNullable<AnyEffect>;
      const parent = open.get(parentEffectId) ?? null;
      if (type === 'SELECT') return;
      // Before each effect that core/runs/trace.ts adds, it reads or sets the run in the context of its saga.
      if (CONTEXT.includes(type ?? '')) {
        if (parent) parent.adds = true;
        return;
      }
      const moved = movementOf(effect as AnyEffect);
      if (moved) record(moved, null);
      if (type === 'CANCEL') for (const task of [payload as Task | Task[]].flat()) noteCancelled(task);
      if (parent?.adds) {
        parent.adds = false;
        parent.ids.push(effectId);
        open.set(effectId, parent);
      } else begin(effectId, parent, effect as AnyEffect, label);
      if (type === 'CALL' || type === 'FORK') noteCalling(open.get(effectId)?.run ?? null);
    },

    effectResolved(id, result: unknown) {
      const answer = describeAnswer(result);
      if (answer.includes('/')) lastTaken = answer;
      const effect = ownOf(id);
      if (effect?.what === 'fork' || effect?.what === 'spawn') endWithTask(effect, result as Task);
      else if (effect) end(effect, resolved(result, effect.winner));
    },

    effectRejected(id, error: unknown) {
      for (const effect of crashing.splice(0)) end(effect, rejected(error));
      const effect = ownOf(id);
      if (effect) end(effect, rejected(error));
    },

    effectCancelled(id) {
      const effect = ownOf(id);
      if (!effect) return;
      if (effect.what !== 'fork') return end(effect, cancelled(effect));
      // A worker that throws before it waits ends its own fork; its error reaches a caller right after this.
      crashing.push(effect);
      queueMicrotask(() => end(effect, cancelled(effect)));
    },
  };

  function ownOf(id: EffectId): Open | null {
    const effect = open.get(id);
    return effect?.id === id ? effect : null;
  }

  return { monitor, callingRun: () => calling };
}

type Update = { action?: Movement; location?: { pathname: string; search: string; key: string } };

/** `core/navigation/saga.ts` starts its worker with an update of the history. */
function movementOf(effect: AnyEffect): Fact | null {
  if (effect?.type !== 'FORK') return null;
  const { action, location } = ((effect.payload as Started).args.at(-1) ?? {}) as Update;
  if (!action || !location) return null;
  const to = withoutSecrets(`${location.pathname}${location.search}`);
  return { kind: 'moved', by: action, to, key: location.key };
}

/** takeEvery and the like start a worker with the action as the last argument. */
function startingAction(effect: AnyEffect): Stamped | null {
  if (effect?.type !== 'FORK' && effect?.type !== 'CALL') return null;
  const { args, detached } = effect.payload as Started;
  const last = args.at(-1) as Stamped | undefined | null;
  return !detached && last?.meta?.flow ? last : null;
}

const resolved = (result: unknown, winner: string | null = null): Ending => ({
  how: 'resolved',
  answer: winner?.split(':')[0] ?? describeAnswer(result),
});

const rejected = (error: unknown): Ending => ({
  how: 'rejected',
  answer: withoutSecrets(describeError(error)),
});

function cancelled(effect: Open): Ending {
  for (let each: Open | null = effect; each; each = each.parent) {
    const by = each.cancelledBy ?? each.parent?.winner;
    if (by) return { how: 'cancelled', answer: 'undefined', by };
  }
  const { parent } = effect;
  return { how: 'cancelled', answer: 'undefined', by: parent ? `its parent ${parent.label}` : 'its parent' };
}
