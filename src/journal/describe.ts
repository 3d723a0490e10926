import { delay } from 'redux-saga/effects';
import type { EffectKind } from './entries.ts';

type Description = { what: EffectKind; label: string };
type Named = { name?: string };
type Calling = { fn: Named; args: unknown[]; detached?: boolean };
type Taking = { pattern?: unknown; channel?: unknown };
type Putting = { action: { type?: unknown }; channel?: unknown };
type Tasked = { meta?: Named };

/** redux-saga implements a delay as a CALL of this function. */
const { fn: DELAY } = delay(0).payload;

const nameOf = ({ name }: Named, otherwise: string) => name || otherwise;

/** A production build shortens the names of functions but not the types of actions. */
export function describe(effect: unknown): Description {
  const { type, payload } = (effect ?? {}) as { type?: string; payload?: unknown };
  switch (type) {
    case 'CALL':
      return describeCall(payload as Calling);
    case 'FORK': {
      const { fn, detached } = payload as Calling;
      return { what: detached ? 'spawn' : 'fork', label: nameOf(fn, 'a saga') };
    }
    case 'TAKE': {
      const { pattern, channel } = payload as Taking;
      return { what: 'take', label: channel ? 'a channel' : describePattern(pattern) };
    }
    case 'PUT': {
      const { action, channel } = payload as Putting;
      return { what: 'put', label: channel ? 'a channel' : String(action.type ?? 'several actions') };
    }
    case 'RACE':
      return { what: 'race', label: 'race' };
    case 'ALL':
      return { what: 'all', label: 'all' };
    case 'JOIN':
      return { what: 'join', label: describeTasks(payload) };
    case 'CANCEL':
      return { what: 'cancel', label: describeTasks(payload) };
    case undefined:
      return { what: 'other', label: effect instanceof Promise ? 'a promise' : 'a value' };
    default:
      return { what: 'other', label: type.toLowerCase().replaceAll('_', ' ') };
  }
}

function describeCall({ fn, args }: Calling): Description {
  if (fn === DELAY) return { what: 'delay', label: `delay ${Number(args[0]).toLocaleString('en')} ms` };
  return { what: 'call', label: nameOf(fn, 'a function') };
}

function describePattern(pattern: unknown): string {
  if (pattern === undefined || pattern === '*') return 'any action';
  if (Array.isArray(pattern)) return pattern.map(describePattern).join(' or ');
  if (typeof pattern !== 'function') return String(pattern);
  const { type } = pattern as { type?: unknown };
  return typeof type === 'string' ? type : nameOf(pattern, 'a matching action');
}

const describeTasks = (tasks: unknown): string =>
  [tasks]
    .flat()
    .map((task) => nameOf((task as Tasked).meta ?? {}, 'itself'))
    .join(' and ');

/** The kind of an effect's answer, never its content. */
export function describeAnswer(answer: unknown): string {
  if (answer === null) return 'null';
  if (Array.isArray(answer)) return 'array';
  if (typeof answer !== 'object') return typeof answer;
  if ('@@redux-saga/TASK' in answer) return 'task';
  const { type } = answer as { type?: unknown };
  return typeof type === 'string' && type.includes('/') ? type : 'object';
}

/** A production build shortens class names, so an ApiError is recognised by its fields. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return describeAnswer(error);
  const { kind, code, call } = error as { kind?: unknown; code?: unknown; call?: unknown };
  if (kind === undefined || call === undefined) return `${error.name}: ${error.message}`;
  return code ? `ApiError ${kind} ${code}` : `ApiError ${kind}`;
}
