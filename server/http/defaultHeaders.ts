import type { Config } from '../config.ts';

/** Sent with every answer. Only pages may load anything, so they replace the policy with their own. */
export const defaultHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** For media, which may come from a CDN's host, and for pictures that other sites show with a shared link. */
export const EMBEDDED_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };
