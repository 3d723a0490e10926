import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readConfig } from '../../../server/config.ts';
import { createPushService, PushGone } from '../../../server/mail/pushService.ts';
import { newBrowserAddress } from './pushAddress.ts';

/* A push service that speaks the standard, as a browser's does, on a port of this machine. */

type Decode = { decrypt: (body: Buffer, options: object) => Buffer };
const ece = createRequire(import.meta.url)('http_ece') as Decode;

const heard: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let status = 201;
const pushServer = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  heard.push({ headers: request.headers, body: Buffer.concat(parts) });
  response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:1/' } : {}).end();
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => pushServer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pushServer.address() as AddressInfo).port}`;
});
afterAll(() => void pushServer.close());
beforeEach(() => {
  heard.length = 0;
  status = 201;
});

const serviceOf = (services?: string) => {
  const config = readConfig({
    ...{ LOG_LEVEL: 'silent', CONTACT_EMAIL: 'ask@example.com' },
    ...(services !== undefined && { PUSH_SERVICES: services }),
  });
  return createPushService(config, Buffer.alloc(32, 13));
};
const message = { payload: JSON.stringify({ title: 'Der Wolf' }), topic: 'topic-1', ttlSeconds: 60 };

test('a push message is encrypted for its browser and carries the server’s VAPID token', async () => {
  const service = serviceOf(origin);
  const { address, keys, auth } = newBrowserAddress(`${origin}/send/abc`);
  await service.send(address, message);
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0) }] = heard;
  expect(headers).toMatchObject({ ttl: '60', topic: 'topic-1', 'content-encoding': 'aes128gcm' });
  expect(body.toString()).not.toContain('Wolf');
  const read = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth });
  expect(JSON.parse(read.toString())).toEqual({ title: 'Der Wolf' });
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(key).toBe(service.publicKey);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: origin, sub: 'mailto:ask@example.com' });
});

test.each([
  [404, true],
  [410, true],
  [307, false],
  [429, false],
  [500, false],
])('a push service status of %i means that the address is gone: %s', async (answer, isGone) => {
  status = answer;
  const failure = await serviceOf(origin)
    .send(newBrowserAddress(`${origin}/send/abc`).address, message)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.any(String) });
  expect(failure instanceof PushGone).toBe(isGone);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://evil-notify.windows.com.example/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://169.254.169.254/latest', false],
  ['fcm.googleapis.com', false],
])('the address %s belongs to a known push service: %s', (endpoint, isOne) => {
  expect(serviceOf().takes(endpoint)).toBe(isOne);
});

test('nothing is sent to an address outside the known push services', async () => {
  const { address } = newBrowserAddress(`${origin}/send/abc`);
  await expect(serviceOf().send(address, message)).rejects.toThrow(PushGone);
  expect(heard).toEqual([]);
});
