import { createHmac, timingSafeEqual } from 'node:crypto';

/** A view of a series whatever its status, as a visitor or as a member for whom every episode is open. */
export type Preview = { videoId: string; as: 'visitor' | 'member'; until: Date };

export type PreviewSigner = {
  sign: (preview: Preview) => string;
  /** Null for a forged or expired token. */
  verify: (token: string, now: Date) => Preview | null;
};

const MAC_BYTES = 16;
const PAYLOAD = /^(visitor|member) (\d{1,12}) (.+)$/s;

/** `key` is at least 32 random bytes shared by all servers on one database. */
export function createPreviewSigner(key: Buffer): PreviewSigner {
  const macOf = (payload: string) =>
    createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
  return {
    sign({ videoId, as, until }) {
      const payload = `${as} ${Math.floor(until.getTime() / 1000)} ${videoId}`;
      return Buffer.concat([macOf(payload), Buffer.from(payload)]).toString('base64url');
    },
    verify(token, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null;
      const payload = bytes.subarray(MAC_BYTES).toString();
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(payload))) return null;
      const [, as, seconds, videoId] = PAYLOAD.exec(payload) ?? [];
      const until = new Date(Number(seconds) * 1000);
      if (videoId === undefined || !(until > now)) return null;
      return { videoId, as: as as Preview['as'], until };
    },
  };
}

export const PREVIEW_COOKIE = 'preview-';
/** One cookie for each series, so that several can be previewed side by side. */
export const previewCookie = (videoId: string): string => `${PREVIEW_COOKIE}${videoId}`;

export function previewOf(
  { previews, now }: { previews: PreviewSigner; now: () => Date },
  { cookies }: { cookies?: Record<string, string | undefined> },
  videoId: string,
): Preview | null {
  const token = cookies?.[previewCookie(videoId)];
  const preview = token === undefined ? null : previews.verify(token, now());
  return preview?.videoId === videoId ? preview : null;
}
