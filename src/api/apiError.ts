import type { ErrorData } from '../../contract/entities.ts';

/** `envelope` is an expected error of the server; the others are transport failures. */
export type FailureKind = 'envelope' | 'network' | 'timeout' | 'canceled' | 'badRequest' | 'badResponse';

export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly code: number | null;
  readonly status: number | null;
  /** 'METHOD /path' from the contract, without ids. */
  readonly call: string;
  readonly data: ErrorData;
  readonly requestId: string | null;

  constructor(
    message: string,
    about: {
      kind: FailureKind;
      code?: number | null;
      status?: number | null;
      call: string;
      data?: ErrorData;
      requestId?: string | null;
    },
  ) {
    super(message);
    this.kind = about.kind;
    this.code = about.code ?? null;
    this.status = about.status ?? null;
    this.call = about.call;
    this.data = about.data ?? {};
    this.requestId = about.requestId ?? null;
  }
}

/** Whether no answer came, so that nobody knows what the server did. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/** Whether the server would refuse the same call again. */
export function isRefusal(error: unknown): error is ApiError {
  const code = error instanceof ApiError ? (error.code ?? error.status ?? 0) : 0;
  return code >= 400 && code < 500 && code !== 401 && code !== 429;
}
