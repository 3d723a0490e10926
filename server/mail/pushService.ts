import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from '../config.ts';

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** JSON; the service gets it encrypted. */
  payload: string;
  /** Replaces a message of the same topic that has not arrived. */
  topic: string;
  /** How long the service keeps it for a device that is offline. */
  ttlSeconds: number;
};

export type PushService = {
  /** The VAPID key by which browsers recognise this server, in base64url. */
  publicKey: string;
  /** False for an address of no known push service. */
  takes: (endpoint: string) => boolean;
  /** Throws PushGone for an address that has ended, and another error when a retry may help. */
  send: (to: PushAddress, message: PushMessage) => Promise<void>;
};

export class PushGone extends Error {}

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];

/** Speaks Web Push (RFC 8030, 8291, 8292). `secret` is this installation's private key, 32 bytes. */
export function createPushService({ push }: Pick<Config, 'push'>, secret: Buffer): PushService {
  const keyPair = createECDH('prime256v1');
  keyPair.setPrivateKey(secret);
  const publicKey = keyPair.getPublicKey('base64url');
  const vapidDetails = { subject: push.subject, publicKey, privateKey: secret.toString('base64url') };
  return {
    publicKey,
    takes: (endpoint) => isOfService(endpoint, push.services),
    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) {
      if (!isOfService(endpoint, push.services)) throw new PushGone('The address is of no push service.');
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        topic,
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
      });
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) throw new PushGone(`The push service answered ${answer.status}.`);
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`);
    },
  };
}

/** Browsers supply the address; unchecked, it could send the server anywhere. */
function isOfService(endpoint: string, services: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) =>
    service.includes('://')
      ? service === origin
      : protocol === 'https:' && port === '' && (hostname === service || hostname.endsWith(`.${service}`)),
  );
}
