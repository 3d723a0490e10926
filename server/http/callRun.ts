import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { inRun, runFor } from '../lib/currentRun.ts';

/** Each line of a request's log names the run that made it. */
export const logWithRun: FastifyServerOptions['childLoggerFactory'] = (
  logger,
  bindings,
  options,
  request,
) => {
  const run = runFor(request);
  return logger.child(run === null ? bindings : { ...bindings, run }, options);
};

/** Answers each request in the run that made it. Call it before adding hooks and routes. */
export function registerCallRun(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inRun(runFor(request), done));
}
