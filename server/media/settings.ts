import { join } from 'node:path';

export type S3Settings = { url: string; region: string; keyId: string; secret: string };
/** The bucket replaces the folder. */
export type MediaSettings = { folder: string; s3: S3Settings | null };

type Env = Record<string, string | undefined>;

export function readMediaSettings(env: Env, dataDir: string, problems: string[]): MediaSettings {
  const folder = env.MEDIA_DIR || join(dataDir, 'media');
  const url = env.MEDIA_S3_URL?.trim().replace(/\/+$/, '');
  const { MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = env;
  if (!url) {
    for (const name of ['MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET', 'MEDIA_S3_REGION'])
      if (env[name]) problems.push(`${name} is set, and MEDIA_S3_URL, which names the bucket, is not`);
    return { folder, s3: null };
  }
  if (env.MEDIA_DIR) problems.push('MEDIA_DIR and MEDIA_S3_URL are both set: media have one place');
  if (!isBucket(url))
    problems.push(
      'MEDIA_S3_URL must be the address of a bucket, as in https://s3.eu-central-1.amazonaws.com/films, without keys',
    );
  if (!keyId) problems.push('MEDIA_S3_KEY_ID is missing: a bucket needs both keys');
  if (!secret) problems.push('MEDIA_S3_SECRET is missing: a bucket needs both keys');
  return {
    folder,
    s3: { url, region: env.MEDIA_S3_REGION || 'auto', keyId: keyId ?? '', secret: secret ?? '' },
  };
}

/** The bucket is in the host, or it is the whole path. */
function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return (
    /^https?:$/.test(protocol) && username + password + search + hash === '' && /^\/[\w.-]*$/.test(pathname)
  );
}
