import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import type { SandboxConfig } from '../../sandbox/config.ts';
import { parseConfig } from '../../sandbox/config.ts';
import type { Payment } from '../../sandbox/payments.ts';

export const SHOP = 'http://localhost:4000';
export const HOME = 'http://localhost:4100';
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
  slow: '4000 0000 0000 5555',
  declinesRenewals: '4000 0000 0000 0341',
  declinesFirstRenewal: '4000 0000 0000 0416',
};

export interface Delivery {
  url: string;
  signature: string;
  body: string;
  event: { id: string; type: string; createdAt: string; data: Record<string, string> };
}

type Order = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'DELETE';

const START = Date.parse('2026-03-01T12:00:00Z');
const opened: Sandbox[] = [];

/** Closes every sandbox that a test opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
}

/** One for each test of a suite, closed after it. */
export function worldOfEachTest(): World {
  let world: World;
  beforeEach(async () => {
    world = await World.open();
  });
  afterEach(closeAll);
  return new Proxy({} as World, {
    get: (_, name) => Reflect.get(world, name),
    set: (_, name, value) => Reflect.set(world, name, value),
    defineProperty: (_, name, how) => Reflect.defineProperty(world, name, how),
  });
}

/** A sandbox whose time, merchant and folder belong to one test. */
export class World {
  readonly config: SandboxConfig;
  readonly deliveries: Delivery[] = [];
  readonly lines: string[] = [];
  time = START;
  /** The status the merchant's webhook answers with; 0 breaks the connection. */
  merchantAnswers = 200;
  sandbox!: Sandbox;
  private nextKey = 0;

  private constructor(env: Record<string, string>) {
    const SANDBOX_DATA = mkdtempSync(join(tmpdir(), 'sandbox-'));
    this.config = parseConfig({ SANDBOX_DATA, ...env });
  }

  static async open(env: Record<string, string> = {}): Promise<World> {
    const world = new World(env);
    await world.start();
    return world;
  }

  /** Opens its folder; once more without closing the first service is as after kill -9. */
  async start(): Promise<void> {
    this.sandbox = await createSandbox(this.config, {
      now: () => this.time,
      fetch: (url, init) => this.receive(String(url), init),
      log: (line) => this.lines.push(line),
      tickEveryMs: 0,
    });
    opened.push(this.sandbox);
  }

  async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    await this.sandbox.tick();
  }

  get journalFile(): string {
    return join(this.config.dataDir, 'journal.jsonl');
  }

  journal(): string {
    return readFileSync(this.journalFile, 'utf8');
  }

  async typeCard(
    number: string,
    rest: { expiry?: string; cvv?: string } = {},
    headers?: Record<string, string>,
  ) {
    const browser = { 'sec-fetch-site': 'same-origin', origin: HOME };
    return this.sandbox.app.inject({
      method: 'POST',
      url: '/v1/tokens',
      headers: headers ?? browser,
      payload: { number, expiry: '12/30', cvv: '123', ...rest },
    });
  }

  async token(number: string): Promise<string> {
    return (await this.typeCard(number)).json<{ token: string }>().token;
  }

  order(overrides: Order = {}): Order {
    return {
      amount: 1999,
      currency: 'USD',
      reference: 'order-1',
      description: 'Weekly pass',
      method: 'paypal',
      returnUrl: `${SHOP}/back`,
      cancelUrl: `${SHOP}/cancelled`,
      customer: { email: 'robin@example.com' },
      ...overrides,
    };
  }

  async ask(method: Method, url: string, headers: Record<string, string> = {}, payload?: Order) {
    const authorization = `Bearer ${this.config.secretKey}`;
    const all = { authorization, ...headers };
    return this.sandbox.app.inject({ method, url, headers: all, ...(payload && { payload }) });
  }

  async post(url: string, payload?: Order, headers?: Record<string, string>) {
    return this.ask('POST', url, headers, payload);
  }

  async get(url: string, headers?: Record<string, string>) {
    return this.ask('GET', url, headers);
  }

  async tryToPay(overrides: Order = {}, key?: string) {
    this.nextKey += 1;
    return this.post('/v1/payments', this.order(overrides), { 'idempotency-key': key ?? `k${this.nextKey}` });
  }

  async pay(overrides: Order = {}, key?: string): Promise<Payment> {
    return (await this.tryToPay(overrides, key)).json<Payment>();
  }

  async payByCard(number: string, overrides: Order = {}): Promise<Payment> {
    return this.pay({ method: 'card', token: await this.token(number), ...overrides });
  }

  async payment(id: string): Promise<Payment> {
    return (await this.get(`/v1/payments/${id}`)).json<Payment>();
  }

  /** Presses a button on a payment's page. */
  async press(payment: Payment, decision: string) {
    return this.submit(payment.action?.url ?? '', { decision });
  }

  async submit(url: string, fields: Record<string, string>) {
    return this.sandbox.app.inject({
      method: 'POST',
      url: url.replace(HOME, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  async visit(url: string) {
    return this.sandbox.app.inject({ method: 'GET', url: url.replace(HOME, '') });
  }

  private async receive(url: string, init: RequestInit | undefined): Promise<Response> {
    const body = String(init?.body);
    const signature = new Headers(init?.headers).get('sandbox-signature') ?? '';
    this.deliveries.push({ url, signature, body, event: JSON.parse(body) });
    if (this.merchantAnswers === 0) throw new TypeError('fetch failed');
    return new Response(null, { status: this.merchantAnswers });
  }
}
