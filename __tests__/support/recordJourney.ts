import { type Cassette, toCassette } from '../../src/journal/cassette.ts';
import type { Entry, Journal } from '../../src/journal/entries.ts';
import { startJournal } from '../../src/journal/startJournal.ts';
import { type App, type Script, startApp } from './app.ts';
import type { Sent } from './secretsIn.ts';

/** A tab whose documents write the real journal. */
export function recordJourney() {
  let journal: Journal | null = null;
  const apps: App[] = [];
  const entries = (): readonly Entry[] => journal?.entries() ?? [];
  return {
    entries,
    /** One for each document. */
    apps: () => apps,
    /** Opens a document, in place of the one before. */
    async open(at: string, server: Script) {
      if (apps.length > 0) await leave();
      window.history.replaceState(null, '', at);
      const recording = startJournal();
      journal = recording.journal;
      const app = startApp({ at, server, sagaMonitor: recording.monitor });
      apps.push(app);
      await app.until('session/userLoaded');
      return app;
    },
    /** All that has gone to the server. */
    sent: (): Sent[] => apps.flatMap(({ asked }) => asked.map(({ headers, input }) => ({ headers, input }))),
    /** The last run of this request, as an export would give it. */
    cassette(request: string): Cassette {
      const run = entries().findLast((entry) => entry.run?.name === request)?.run;
      if (!run) throw new Error(`There is no run of ${request}`);
      return JSON.parse(JSON.stringify(toCassette(entries(), run)));
    },
  };
}

/** The document that is left neither acts nor writes any more. */
async function leave(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  jest.useFakeTimers({ now: Date.now() + 1 });
}
