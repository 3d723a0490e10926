import { join } from 'node:path';
import type { Settings } from '../lib/settings.ts';

export type S3Settings = { url: string; region: string; keyId: string; secret: string };
export type MediaSettings = { folder: string; s3: S3Settings | null };

export function readMediaSettings(settings: Settings, problems: string[]): MediaSettings {
  const folder = settings.MEDIA_DIR ?? join(settings.DATA_DIR, 'media');
  const url = settings.MEDIA_S3_URL?.replace(/\/+$/, '');
  const { MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = settings;
  if (!url) {
    for (const name of ['MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET', 'MEDIA_S3_REGION'] as const)
      if (settings[name]) problems.push(`${name} is set, and MEDIA_S3_URL, which names the bucket, is not`);
    return { folder, s3: null };
  }
  if (settings.MEDIA_DIR) problems.push('MEDIA_DIR and MEDIA_S3_URL are both set: media have one place');
  if (!isBucket(url))
    problems.push(
      'MEDIA_S3_URL must be the address of a bucket, as in https://s3.eu-central-1.amazonaws.com/films, without keys',
    );
  if (!keyId) problems.push('MEDIA_S3_KEY_ID is missing: a bucket needs both keys');
  if (!secret) problems.push('MEDIA_S3_SECRET is missing: a bucket needs both keys');
  return {
    folder,
    s3: { url, region: settings.MEDIA_S3_REGION ?? 'auto', keyId: keyId ?? '', secret: secret ?? '' },
  };
}

/** The bucket is in the host, or is the whole path. */
function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return (
    /^https?:$/.test(protocol) && username + password + search + hash === '' && /^\/[\w.-]*$/.test(pathname)
  );
}
