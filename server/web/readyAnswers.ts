import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Characters of a question; a longer one is not worth its place. */
const LONGEST = 1_000;
/** With their headers, some 16 MB at most. The oldest goes first: putting the used ones in order would cost more than it gives. */
const MOST = 5_000;

export type ReadyAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer | undefined };

export type ReadyAnswers = {
  /** Sends what is kept for the very same question; false, and nothing done, where there is none. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Keeps an answer that depends on nothing but the address and the headers of `questionOf`. */
  keep: (request: IncomingMessage, answer: ReadyAnswer, until: number) => void;
  /** From now on everything goes the long way, so that a server that closes can say so. */
  close: () => void;
};

/**
 * Answers that were worked out in full a moment ago, given again before any routing begins. They
 * share their bodies with the page store, so that only addresses and headers take room here.
 */
export function createReadyAnswers(now: () => Date): ReadyAnswers {
  const kept = new Map<string, ReadyAnswer & { until: number }>();
  let open = true;
  return {
    answer(request, response) {
      if (!open || request.method !== 'GET') return false;
      const question = questionOf(request);
      const found = kept.get(question);
      if (!found) return false;
      if (now().getTime() >= found.until) {
        kept.delete(question);
        return false;
      }
      response.writeHead(found.status, found.headers).end(found.body);
      return true;
    },
    keep(request, answer, until) {
      const question = questionOf(request);
      if (!open || request.method !== 'GET' || question.length > LONGEST) return;
      if ('set-cookie' in answer.headers) throw new Error('An answer that sets a cookie is for one person');
      kept.delete(question);
      kept.set(question, { ...answer, until });
      const [oldest] = kept.size > MOST ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
    },
    close() {
      open = false;
    },
  };
}

/** All of a request that a public page, a file or its "not modified" can depend on. */
const questionOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers.accept}\n${headers['accept-language']}\n${headers['accept-encoding']}\n${headers['if-none-match']}`;
