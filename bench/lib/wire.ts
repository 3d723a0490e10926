import type { CDPSession } from 'playwright-core';

type Sent = {
  url: string;
  type: string;
  mime: string;
  headBytes: number;
  bodyBytes: number;
  endedAt: number | null;
};

export type Traffic = {
  /** Encoded bodies in bytes; `all` excludes the stream. */
  bytes: { all: number; js: number; image: number; stream: number };
  requests: number;
  /** Icons are excluded. */
  pictures: string[];
};

const QUIET_MS = 500;
const PATIENCE_MS = 30_000;

/** Tracks every network request; a running stream does not count as activity. */
export async function watchWire(session: CDPSession) {
  const sent = new Map<string, Sent>();
  let lastChange = Date.now();
  let startedAt: number | null = null;
  const end = (requestId: string, timestamp: number, allBytes?: number) => {
    const one = sent.get(requestId);
    if (!one) return;
    if (!isStream(one)) lastChange = Date.now();
    one.endedAt = timestamp;
    if (allBytes !== undefined) one.bodyBytes = Math.max(0, allBytes - one.headBytes);
  };

  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    startedAt ??= timestamp;
    const one = { url: request.url, type, mime: '', headBytes: 0, bodyBytes: 0, endedAt: null };
    if (!isStream(one)) lastChange = Date.now();
    sent.set(requestId, one);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one) Object.assign(one, { mime: response.mimeType, headBytes: response.encodedDataLength });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bodyBytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp));
  await session.send('Network.enable');

  return {
    /** Resolves after a quiet period, or after a timeout. */
    async quiet(): Promise<void> {
      const deadline = Date.now() + PATIENCE_MS;
      const busy = () => [...sent.values()].some((one) => one.endedAt === null && !isStream(one));
      while (Date.now() < deadline && (busy() || Date.now() - lastChange < QUIET_MS)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Milliseconds from the start until the response ended. */
    endOf(url: string): number | null {
      const endedAt = [...sent.values()].find((one) => one.url === url)?.endedAt ?? null;
      return endedAt === null || startedAt === null ? null : (endedAt - startedAt) * 1000;
    },
    /** Counts finished requests other than the document. */
    endedBefore(ms: number): number {
      const ends = [...sent.values()].map(({ endedAt }) => ((endedAt ?? Infinity) - (startedAt ?? 0)) * 1000);
      return ends.filter((end) => end < ms).length - 1;
    },
    traffic(): Traffic {
      const all = [...sent.values()];
      const page = all.filter((one) => !isStream(one));
      const isPicture = ({ mime }: Sent) => mime.startsWith('image/');
      return {
        bytes: {
          all: sum(page),
          js: sum(page.filter(({ mime }) => mime.includes('javascript'))),
          image: sum(page.filter(isPicture)),
          stream: sum(all.filter(isStream)),
        },
        requests: page.length,
        pictures: page.filter((one) => isPicture(one) && !one.mime.includes('svg')).map(({ url }) => url),
      };
    },
  };
}

const isStream = ({ url, type }: Sent): boolean =>
  type === 'Media' || /\.(m3u8|m4s|mp4|ts)$/.test(new URL(url).pathname);

const sum = (some: Sent[]): number => some.reduce((bytes, one) => bytes + one.bodyBytes, 0);
