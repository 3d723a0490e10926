import { createHmac, timingSafeEqual } from 'node:crypto';

/** Shared expiry times give everybody the same address, so that a CDN keeps one copy. */
const EXPIRY_STEP_MS = 2 * 60 * 60 * 1000;

export type MediaSigner = {
  /** A path token that opens one episode for two to four hours. */
  sign: (episodeId: string, now: Date) => { token: string; expiresAt: Date };
  verify: (token: string, episodeId: string, now: Date) => Date | null;
  /** A token that also names a session, for a viewer who has no cookie to send. */
  withSession: (token: string, sessionId: string) => string;
  /** Takes both apart; null for a session that we did not sign. */
  readSession: (named: string) => { token: string; sessionId: string | null } | null;
  rights: ClipRights;
};

/** `key` is at least 32 random bytes shared by all servers on one database. */
export function createMediaSigner(key: Buffer): MediaSigner {
  const mac = (episodeId: string, expiry: Buffer) =>
    createHmac('sha256', key).update(episodeId).update('\0').update(expiry).digest().subarray(0, 16);
  const sessionMac = (token: string, sessionId: string) =>
    createHmac('sha256', key).update(`session ${token} ${sessionId}`).digest('base64url').slice(0, 22);

  return {
    sign(episodeId, now) {
      const expiresAt = new Date((Math.floor(now.getTime() / EXPIRY_STEP_MS) + 2) * EXPIRY_STEP_MS);
      const expiry = Buffer.alloc(6);
      expiry.writeUIntBE(expiresAt.getTime() / 1000, 0, 6);
      return { token: Buffer.concat([expiry, mac(episodeId, expiry)]).toString('base64url'), expiresAt };
    },
    verify(token, episodeId, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 22 || bytes.toString('base64url') !== token) return null;
      const expiry = bytes.subarray(0, 6);
      if (!timingSafeEqual(bytes.subarray(6), mac(episodeId, expiry))) return null;
      const expiresAt = new Date(expiry.readUIntBE(0, 6) * 1000);
      return expiresAt > now ? expiresAt : null;
    },
    withSession: (token, sessionId) => `${token}.${sessionId}.${sessionMac(token, sessionId)}`,
    readSession(named) {
      const [token = '', sessionId, proof = '', ...rest] = named.split('.');
      if (sessionId === undefined) return { token, sessionId: null };
      const expected = Buffer.from(sessionMac(token, sessionId));
      const given = Buffer.from(proof);
      const isOurs =
        rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { token, sessionId } : null;
    },
    rights: createClipRights(key),
  };
}

/** A right opens all files of a clip's version until it ends. Rights that end at the same time are equal. */
type ClipRights = {
  /** Lets an edge check rights without asking the server, and opens nothing else. */
  edgeKey: string;
  rightTo: (clip: string, version: string, expiresAt: Date) => string;
  /** When the right ends; null when it is not for this clip or has ended. */
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
