import { createAction } from '@reduxjs/toolkit';
import { ApiError, type FailureKind } from '../api/apiError.ts';

/** Plain data, so that actions and state can hold it. */
export type Failure = {
  kind: FailureKind | 'bug';
  code: number | null;
  message: string;
  fields?: Record<string, string>;
};

export const apiFailed = createAction<{
  kind: FailureKind;
  code: number | null;
  status: number | null;
  call: string;
  message: string;
  requestId: string | null;
  /** The server refused a field, and the screen that asked says so itself. */
  namesField?: true;
}>('api/failed');

export const toApiFailed = ({ kind, code, status, call, message, data, requestId }: ApiError) =>
  apiFailed({
    kind,
    code,
    status,
    call,
    message,
    requestId,
    ...(code === 400 && data.fields && { namesField: true }),
  });

/** For an id that the server would refuse, so that the app does not ask. */
export const notThere: Failure = { kind: 'envelope', code: 404, message: '' };

/** Whether there is nothing to find, so that asking again gives the same answer. */
export const isNotThere = ({ code }: Pick<Failure, 'code'>): boolean =>
  code !== null && [400, 404, 410].includes(code);

type Unanswered = 'network' | 'timeout';

/** The text key of a failure: the one in `words`, else a common one for an unanswered call, else `other`. */
export function failureText<Key extends string>(
  { kind, code }: Pick<Failure, 'kind' | 'code'>,
  words: Partial<Record<number | Unanswered, Key>>,
  other: Key,
): Key | `failure.${Unanswered}` {
  if (kind === 'network' || kind === 'timeout') return words[kind] ?? `failure.${kind}`;
  return (code !== null && words[code]) || other;
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'bug', code: null, message: '' };
  }
  const { kind, code, message, data } = error;
  return { kind, code, message, ...(data.fields && { fields: data.fields }) };
}

/** Thrown when the viewer leaves a flow, which is not a failure. */
export class Abandoned extends Error {}
