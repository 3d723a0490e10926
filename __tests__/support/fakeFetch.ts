import { client } from '../../src/api/client.ts';

export type FakeFetch = (request: Request) => Promise<Response>;

/** Has the client's own fetch adapter ask this function instead of the browser's `fetch`. */
export function answerWith(fetch: FakeFetch): void {
  client.defaults.env = { ...client.defaults.env, fetch: fetch as typeof globalThis.fetch };
}

export const currentAnswer = () => client.defaults.env?.fetch as unknown as FakeFetch;
