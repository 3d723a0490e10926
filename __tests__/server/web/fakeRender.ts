import type { PageRequest, RenderedPage, RenderModule } from '../../../contract/render.ts';
import type { After } from '../../../server/lib/timers.ts';

type Draw = (request: PageRequest) => Promise<Partial<RenderedPage>>;

/** A render module that draws what it was asked for and remembers it. */
export function fakeRender() {
  const requests: PageRequest[] = [];
  let draw: Draw = async () => ({});
  const module: RenderModule = {
    canonicalSearch(path, search) {
      if (path === '/my' || path === '/order/easy') return null;
      const episode = new URLSearchParams(search).get('ep');
      return episode ? `?ep=${episode}` : '';
    },
    async renderPage(request) {
      requests.push(request);
      const change = await draw(request);
      return {
        status: 200,
        tag: request.language,
        head: `<title>${request.path}</title>`,
        body: `<main>${request.path}${request.search} ${requests.length}</main>`,
        state: '{}',
        ...change,
      };
    },
  };
  return {
    module,
    requests,
    draws: (next: Draw) => {
      draw = next;
    },
  };
}

/** The build's list of routes, for a client without files. */
export const routesJson = (paths: string[]) =>
  JSON.stringify({
    routes: paths.map((path) => ({ path, files: [], words: {} })),
    notFound: { files: [], words: {} },
    styles: {},
    entryStyles: [],
  });

/** Timers that run when they are told how much time has passed. */
export function fakeTimers() {
  const waiting = new Set<{ left: number; run: () => void }>();
  const after: After = (ms, run) => {
    const timer = { left: ms, run };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  };
  return {
    after,
    waiting,
    pass(ms: number) {
      for (const timer of [...waiting]) {
        timer.left -= ms;
        if (timer.left > 0) continue;
        waiting.delete(timer);
        timer.run();
      }
    },
  };
}
