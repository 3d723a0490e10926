import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderModule } from '../../contract/render.ts';

/** The built module beside the client; without it, the browser draws every page. */
export async function loadRenderModule(
  clientDir: string,
  log: FastifyBaseLogger,
): Promise<RenderModule | null> {
  const file = resolve(join(clientDir, '..', 'render', 'index.js'));
  if (!existsSync(file)) {
    log.warn('the client is built without its render module: pages are drawn in the browser');
    return null;
  }
  try {
    return (await import(pathToFileURL(file).href)) as RenderModule;
  } catch (err) {
    log.error({ err }, 'the render module could not be loaded: pages are drawn in the browser');
    return null;
  }
}
