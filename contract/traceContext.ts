/* W3C Trace Context (https://www.w3.org/TR/trace-context/): the trace id spells the run's id, and our entry of the
   trace state its name, so that proxies and tracers understand the headers without knowing us. */

type Run = { name: string; id: string };

/** A run's id is letters and digits, so many that no two runs share one. */
export const RUN_ID_LENGTH = 11;
/** People are shown its beginning. */
const SHOWN_LENGTH = 6;
const ID = /^[a-z0-9]+$/;
const PARENT = /^00-([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
/** Proxies may put entries of their own beside ours. */
const STATE = /(?:^|,)[ \t]*cliffhanger=([\w~-]{1,100})[ \t]*(?:,|$)/;

export const isRunId = (text: string): boolean => text.length === RUN_ID_LENGTH && ID.test(text);
export const isShownRunId = (text: string): boolean => text.length === SHOWN_LENGTH && ID.test(text);
export const shownIdOf = (id: string): string => id.slice(0, SHOWN_LENGTH);

/** `spanId` names one call of the run: 16 hexadecimal digits. */
export function toTraceContext(
  { name, id }: Run,
  spanId: string,
): { traceparent: string; tracestate: string } {
  const traceId = [...id]
    .map((sign) => sign.charCodeAt(0).toString(16))
    .join('')
    .padStart(32, '0');
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    tracestate: `cliffhanger=${name.replaceAll('/', '~')}`,
  };
}

/** The run that made a call. Anybody may send any headers: those of others, and malformed ones, name none. */
export function runOf({ traceparent, tracestate }: { [name: string]: unknown }): Run | null {
  const traceId = read(PARENT, traceparent);
  const name = read(STATE, tracestate);
  if (traceId === null || name === null) return null;
  const codes = traceId.replace(/^(?:00)+/, '').match(/../g) ?? [];
  const id = String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
  return isRunId(id) ? { name: name.replaceAll('~', '/'), id } : null;
}

const read = (pattern: RegExp, value: unknown): string | null =>
  (typeof value === 'string' && pattern.exec(value)?.[1]) || null;
