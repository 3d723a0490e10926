import { setTimeout as wait } from 'node:timers/promises';

const PASSWORD = 'twelve grey herons';

/** A member who moves through every series, and remembers what the server has acknowledged. */
export async function openWriter(url: string) {
  const call = caller(url);
  await call('POST', '/api/user/register', {
    email: 'writer@example.com',
    password: PASSWORD,
    repeatPassword: PASSWORD,
  });
  const home = await call('GET', '/api/homepage/query?sectionId=recommended');
  const episodes: { videoId: string; episodeId: string }[] = [];
  for (const { id: videoId } of home.info.items.slice(0, 10)) {
    const { info } = await call('GET', `/api/video/episode?videoId=${videoId}`);
    episodes.push({ videoId, episodeId: info.episodes[0].id });
  }

  const kept = new Map<string, number>();
  const refusals = new Map<string, number>();
  let acknowledged = 0;
  let slowestMs = 0;
  let isRunning = true;
  const running = write();

  async function write(): Promise<void> {
    for (let second = 1; isRunning; second += 1) {
      const episode = episodes[second % episodes.length];
      if (!episode) throw new Error('There is no episode to watch');
      const began = performance.now();
      const outcome = await call('POST', '/api/user/history', { ...episode, second }).then(
        ({ code }) => `${code}`,
        (error: Error) => error.name,
      );
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
      if (outcome === '200') {
        acknowledged += 1;
        kept.set(episode.videoId, second);
      } else {
        refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1);
        await wait(50);
      }
    }
  }

  return {
    acknowledged: () => acknowledged,
    /** Answers that acknowledged nothing, by code or by the name of the error. */
    refusals: () => refusals,
    slowestMs: () => slowestMs,
    async stop() {
      isRunning = false;
      await running;
    },
    /** The series whose place a server no longer knows as it was acknowledged. */
    async lostOn(other: string): Promise<number> {
      const ask = caller(other);
      await ask('POST', '/api/user/login', { email: 'writer@example.com', password: PASSWORD });
      const { info } = await ask('GET', '/api/user/history');
      const seconds = new Map<string, number>(
        info.items.map(({ video, second }: { video: { id: string }; second: number }) => [video.id, second]),
      );
      // A write whose answer was lost may have been made.
      return [...kept].filter(([videoId, second]) => (seconds.get(videoId) ?? -1) < second).length;
    },
  };
}

function caller(url: string) {
  let token = '';
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'user-token': token }) },
      signal: AbortSignal.timeout(30_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    token = answer.headers.get('user-token') ?? token;
    return answer.json();
  };
}
