import type { Flow } from '../lib/currentRun.ts';
import type { Recorded } from './ring.ts';

const HASH = /\.[\da-f]{6}(?=\.js$)/;

/** Records the late code that the bundler requests; `callingRun` is the run that calls at this moment. */
export function watchCode(record: Recorded, callingRun: () => Flow | null): void {
  const wanted = new Map<Node, { file: string; run: Flow | null }>();

  const begin = (node: Node) => {
    const file = fileOf(node);
    if (file === null) return;
    const run = callingRun();
    wanted.set(node, { file, run });
    record({ kind: 'codeWanted', file }, run);
  };
  const end = (node: unknown, arrived: boolean) => {
    const code = wanted.get(node as Node);
    if (!code) return;
    wanted.delete(node as Node);
    record({ kind: 'codeEnded', file: code.file, arrived }, code.run);
  };

  // In the capturing phase these come before the bundler removes the script.
  document.addEventListener('load', ({ target }) => end(target, true), true);
  document.addEventListener('error', ({ target }) => end(target, false), true);
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) begin(node);
      // The bundler removes a script that takes too long.
      for (const node of removedNodes) end(node, false);
    }
  }).observe(document.head, { childList: true });
}

function fileOf(node: Node): string | null {
  if (!(node instanceof HTMLScriptElement) || !node.src) return null;
  const { origin, pathname } = new URL(node.src);
  return origin === location.origin && pathname.startsWith('/assets/') ? pathname.replace(HASH, '') : null;
}
