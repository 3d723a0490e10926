import type { Happening, Tone } from './rows.ts';
import type { Of } from './runIndex.ts';

/** From this status on an answer is a fault of the server; below it is an expected "no". */
export const FAULT = 500;

function toneOf({ type, payload }: Of<'action'>): Tone {
  if (/(Abandoned|Dropped)$/.test(type)) return 'left';
  if (!/(Failed|Crashed|\/failed)$/.test(type)) return 'plain';
  const { kind, code } = (payload ?? {}) as { kind?: string; code?: number | null };
  return kind === 'envelope' && code && code < FAULT ? 'refused' : 'bad';
}

const laneOf = ({ type, by }: Of<'action'>): Pick<Happening, 'from' | 'to'> => {
  if (type === 'navigation/departed') return { from: 'run', to: 'provider' };
  if (type === 'api/failed') return { from: 'server', to: 'run' };
  return { from: by === 'app' ? 'person' : 'run', to: 'run' };
};

/** One word or number that says more than the type does. */
function noteOf(payload: unknown): string | undefined {
  if (typeof payload === 'string') return payload;
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { to, path, at, kind } = payload as Record<string, unknown>;
  return [to, path, at, kind].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}

export function actionEvent(action: Of<'action'>): Happening {
  const { type, payload, orderId } = action;
  const note = noteOf(payload);
  return {
    ...laneOf(action),
    tone: toneOf(action),
    text: type,
    ...(note && { note }),
    ...((payload !== undefined || orderId) && { payload: orderId ? { payload, orderId } : payload }),
  };
}
