import { backoff, isOffline, RETRIES, sleep, untilOnline } from './backoff.ts';

export type ManifestAnswer = 'reachable' | 'recovered' | 'forbidden' | 'network';

export const isGone = (status: number | undefined): boolean =>
  status === 403 || status === 404 || status === 410;

/** A media element reports only that it failed; a request for the playlist tells why. */
export async function fetchManifest(
  manifest: string,
  signal: AbortSignal,
  request: typeof fetch,
): Promise<ManifestAnswer> {
  let waited = false;
  for (let attempt = 0; !signal.aborted; attempt++) {
    if (isOffline()) {
      waited = true;
      await untilOnline(signal);
    }
    const status = await statusOf(manifest, signal, request);
    if (isGone(status)) return 'forbidden';
    if (status >= 200 && status < 300) return waited ? 'recovered' : 'reachable';
    if (attempt >= RETRIES) return 'network';
    waited = true;
    await sleep(backoff(attempt), signal);
  }
  return 'network';
}

async function statusOf(manifest: string, signal: AbortSignal, request: typeof fetch): Promise<number> {
  try {
    // A cached copy would hide an expired address.
    const response = await request(manifest, { cache: 'no-store', signal });
    return response.status;
  } catch {
    return 0;
  }
}
