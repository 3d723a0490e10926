import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { RenderedPage, RenderModule } from '../../contract/render.ts';
import type { Wanted } from './pages.ts';
import { type After, aborted } from './timers.ts';
import { createTurns } from './turns.ts';

export type Render = (wanted: Wanted, limit: AbortSignal) => Promise<RenderedPage>;

/** Draws pages one after the other, as nobody in particular: no header of a visitor comes near it. */
export function createRenderer(
  { renderPage }: RenderModule,
  app: FastifyInstance,
  origin: string,
  after: After,
): Render {
  const inTurn = createTurns(after);
  return (wanted, limit) =>
    inTurn(limit, async () => {
      const faults: Error[] = [];
      const answer = async (call: string, input: Record<string, string>) => {
        limit.throwIfAborted();
        const query = { lang: wanted.language, ...input };
        const { statusCode, body } = await Promise.race([ask(app, call, query), aborted(limit)]);
        if (statusCode < 500) return body;
        const fault = new Error(`${call} answered ${statusCode}`);
        faults.push(fault);
        throw fault;
      };
      const page = await renderPage({ ...wanted, origin, answer });
      // A page that shows an error of ours is not one to keep.
      if (faults[0]) throw faults[0];
      return page;
    });
}

async function ask(app: FastifyInstance, call: string, query: Record<string, string>) {
  if (!call.startsWith('GET ') || !Object.hasOwn(calls, call)) throw new Error(`No page may call ${call}`);
  return app.inject({ method: 'GET', url: call.slice('GET '.length), query });
}
