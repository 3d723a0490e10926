import { createAction } from '@reduxjs/toolkit';
import { ApiError, type FailureKind } from '../api/apiError.ts';

/** Why something failed, as plain data for actions and state. */
export type Failure = {
  kind: FailureKind | 'bug';
  code: number | null;
  message: string;
  /** The wrong fields of a form and what is wrong with each, as codes. */
  fields?: Record<string, string>;
};

/** Every failed call, once: toasts and analytics answer it. */
export const apiFailed = createAction<{
  kind: FailureKind;
  code: number | null;
  status: number | null;
  call: string;
  message: string;
}>('api/failed');

export const toApiFailed = ({ kind, code, status, call, message }: ApiError) =>
  apiFailed({ kind, code, status, call, message });

/** An error as plain data; a programming error says nothing of itself to people. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'bug', code: null, message: '' };
  }
  const { kind, code, message, data } = error;
  return { kind, code, message, ...(data.fields && { fields: data.fields }) };
}

/** Thrown inside a flow when the person walked away: an outcome of its own, not a failure. */
export class Abandoned extends Error {}
