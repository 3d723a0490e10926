import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type MessageKey, wordsIn } from '../lib/words.ts';

const ANSWERS: Record<string, { status: number; messageKey: MessageKey }> = {
  HPE_HEADER_OVERFLOW: { status: 431, messageKey: 'headersTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, messageKey: 'requestTimedOut' },
};
const UNREADABLE = { status: 400, messageKey: 'badRequest' } as const;

/**
 * Answers what Node could not read as a request, with these headers. Neither its address nor its language is known
 * then, so every client gets the envelope, in English.
 */
export const connectionErrorHandler =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, messageKey } = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify({ code: status, message: wordsIn('en')(`errors.${messageKey}`) });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
