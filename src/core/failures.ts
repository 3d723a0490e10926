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
}>('api/failed');

export const toApiFailed = ({ kind, code, status, call, message }: ApiError) =>
  apiFailed({ kind, code, status, call, message });

/** A programming error has no message for viewers. */
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
