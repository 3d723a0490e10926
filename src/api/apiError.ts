import type { ErrorData } from '../../contract/entities.ts';

/** `envelope` is an expected refusal by the server; the others are faults of transport. */
export type FailureKind = 'envelope' | 'network' | 'timeout' | 'canceled' | 'badRequest' | 'badResponse';

/** Every call fails with this and nothing else. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** The envelope's. */
  readonly code: number | null;
  /** The HTTP status. */
  readonly status: number | null;
  /** 'METHOD /path' as in the contract: a template, never an address with ids in it. */
  readonly call: string;
  readonly data: ErrorData;

  constructor(
    message: string,
    about: {
      kind: FailureKind;
      code?: number | null;
      status?: number | null;
      call: string;
      data?: ErrorData;
    },
  ) {
    super(message);
    this.kind = about.kind;
    this.code = about.code ?? null;
    this.status = about.status ?? null;
    this.call = about.call;
    this.data = about.data ?? {};
  }
}
