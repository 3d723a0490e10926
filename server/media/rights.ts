import { createHmac, timingSafeEqual } from 'node:crypto';

/** A right opens all files of one version of a clip until it ends. Whoever ends at the same moment has the same one. */
export type ClipRights = {
  /** With it an edge checks rights without asking us; it opens nothing else. */
  edgeKey: string;
  rightTo: (clip: string, version: string, expiresAt: Date) => string;
  /** When it ends; null for what is no right to this clip, or has ended. */
  verify: (right: unknown, clip: string, version: string, now: Date) => Date | null;
};

/** 132 bits of the signature. */
const LENGTH = 22;

/** `<end in seconds>.<signature>`; deploy/edge/right.js checks it at an edge. */
export function createClipRights(key: Buffer): ClipRights {
  const edgeKey = createHmac('sha256', key).update('edge').digest('base64url');
  const rightOf = (clip: string, version: string, end: string) => {
    const mac = createHmac('sha256', edgeKey).update(`${clip}/${version}/${end}`);
    return `${end}.${mac.digest('base64url').slice(0, LENGTH)}`;
  };

  return {
    edgeKey,
    rightTo: (clip, version, expiresAt) => rightOf(clip, version, String(expiresAt.getTime() / 1000)),
    verify(right, clip, version, now) {
      if (typeof right !== 'string') return null;
      const [end = ''] = right.split('.');
      const expected = Buffer.from(rightOf(clip, version, end));
      const given = Buffer.from(right);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      const expiresAt = new Date(Number(end) * 1000);
      return isOurs && expiresAt > now ? expiresAt : null;
    },
  };
}
