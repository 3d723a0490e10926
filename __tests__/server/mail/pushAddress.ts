import { createECDH } from 'node:crypto';

/** What a browser says when it takes notifications, and the secrets with which it reads them. */
export function newBrowserAddress(endpoint = 'https://fcm.googleapis.com/fcm/send/abc') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = Buffer.alloc(16, 5);
  const address = {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    timeZone: 'Europe/Berlin',
  };
  return { address, keys, auth };
}
