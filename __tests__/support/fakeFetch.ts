import { client } from '../../src/api/client.ts';

export type FakeFetch = (request: Request) => Promise<Response>;

let answer: FakeFetch;
/** One for all, because axios keeps every `fetch` that it has seen, and with it what that holds. */
const fetchAnswer = (request: Request) => answer(request);

/** Has the client's own fetch adapter ask this function instead of the browser's `fetch`. */
export function answerWith(fetch: FakeFetch): void {
  answer = fetch;
  client.defaults.env = { ...client.defaults.env, fetch: fetchAnswer as unknown as typeof globalThis.fetch };
}

export const currentAnswer = () => answer;
