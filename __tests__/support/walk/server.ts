import type { CallName } from '../../../contract/calls.ts';
import type { Order, User } from '../../../contract/entities.ts';
import { STORED } from '../../../contract/storage.ts';
import type { Asked } from '../app.ts';
import { episode, order, plan, receipt, subscription, video } from '../samples.ts';

export const VIDEOS = ['v', 'w'];
export const BANK = '#bank';
const FREE = 3;
const EPISODES = 12;
/** A payment that is pending is decided when the app has asked so many times. */
const PATIENCE = 2;

/** What the provider does with the next payment. */
export type Decision = 'paid' | 'declined' | 'bank' | 'pending';
export type Reply = { info: unknown; userToken?: string } | { refused: number; data?: object };

type Account = {
  id: string;
  email: string;
  plan: boolean;
  picks: number;
  opened: Set<string>;
  saved: Set<string>;
};
type Placed = { order: Order; owner: Account; asked: number };

/** The server as a small model: accounts, plans, unlocked episodes, orders and their idempotency keys. */
export class ModelServer {
  decision: Decision = 'paid';
  private readonly orders = new Map<string, Placed>();
  private readonly accounts: Account[] = [];
  private readonly sessions = new Map<string, Account>();
  private readonly answered = new Map<string, Reply>();

  constructor() {
    this.register('robin@example.com');
    this.register('subscriber@example.com').plan = true;
  }

  answer({ call, input, headers }: Asked): Reply {
    const viewer = this.sessions.get(headers[STORED.userToken] ?? '') ?? null;
    const key = headers['idempotency-key'];
    const before = key && this.answered.get(key);
    if (before) return before;
    const reply = this.replyTo(call, input, viewer, headers[STORED.userToken]);
    if (key) this.answered.set(key, reply);
    return reply;
  }

  /** The person signs out everywhere, on another device. */
  endSessions(): void {
    this.sessions.clear();
  }

  decideAtBank(orderId: string, status: 'paid' | 'declined' | 'cancelled'): void {
    const placed = this.orders.get(orderId);
    if (placed?.order.status === 'action') this.settle(placed, status);
  }

  decideAll(): void {
    for (const placed of this.orders.values())
      if (['pending', 'action'].includes(placed.order.status)) this.settle(placed, 'declined');
  }

  private register(email: string): Account {
    const id = `usr_${this.accounts.length + 1}`;
    const account = { id, email, plan: false, picks: 1, opened: new Set<string>(), saved: new Set<string>() };
    this.accounts.push(account);
    return account;
  }

  private signIn(account: Account): Reply {
    const token = `token-${this.sessions.size + 1}-${account.id}`;
    this.sessions.set(token, account);
    return { info: userOf(account), userToken: token };
  }

  private settle(placed: Placed, status: Order['status']): void {
    const paid = status === 'paid';
    placed.order = { ...placed.order, status, actionUrl: null, receiptNumber: paid ? 'R-1' : null };
    if (paid) placed.owner.plan = true;
  }

  private replyTo(
    call: CallName,
    input: Record<string, unknown>,
    viewer: Account | null,
    token?: string,
  ): Reply {
    const known = this.accounts.find(({ email }) => email === input.email);
    const videoId = String(input.videoId ?? 'v');
    const page = (items: unknown[]) => ({ info: { items, cursor: null } });
    switch (call) {
      case 'GET /api/user':
        return viewer ? { info: userOf(viewer) } : { info: null, ...(token && { userToken: '' }) };
      case 'GET /api/reports':
      case 'GET /api/homepage/suggestion':
        return { info: [] };
      case 'GET /api/homepage':
        return { info: { featured: [video('v')], categories: [], sections: [] } };
      case 'GET /api/homepage/query':
        return page(VIDEOS.map((id) => video(id)));
      case 'GET /api/plan':
        return { info: [plan()] };
      case 'GET /api/video':
        return { info: video(videoId) };
      case 'GET /api/video/episode':
        return { info: episodesOf(videoId, viewer) };
      case 'POST /api/user/account':
        if (!known) return this.signIn(this.register(String(input.email)));
        return input.password === 'right' ? this.signIn(known) : { refused: 422 };
      case 'POST /api/user/register':
        return known ? { refused: 422 } : this.signIn(this.register(String(input.email)));
      case 'POST /api/user/login':
        return known && input.password === 'right' ? this.signIn(known) : { refused: 422 };
      default:
        return viewer ? this.replyToMember(call, input, viewer, videoId, token) : { refused: 401 };
    }
  }

  private replyToMember(
    call: CallName,
    input: Record<string, unknown>,
    viewer: Account,
    videoId: string,
    token?: string,
  ): Reply {
    const placed = this.orders.get(String(input.orderId));
    const own = placed?.owner === viewer ? placed : null;
    switch (call) {
      case 'POST /api/user/logout':
        this.sessions.delete(token ?? '');
        return { info: null, userToken: '' };
      case 'GET /api/user/favorite':
        return list([...viewer.saved].map((id) => ({ ...video(id), finished: false, newEpisode: false })));
      case 'POST /api/user/favorite':
        viewer.saved.add(videoId);
        return { info: null };
      case 'DELETE /api/user/favorite':
        viewer.saved.delete(videoId);
        return { info: null };
      case 'POST /api/user/merge':
        for (const id of input.favourites as string[]) viewer.saved.add(id);
        return { info: null };
      case 'POST /api/user/rating':
        return { info: { likedPercent: null } };
      case 'POST /api/user/reminder':
      case 'DELETE /api/user/reminder':
        return { info: null };
      case 'GET /api/user/history':
      case 'GET /api/video/unlock':
      case 'GET /api/payment/history':
        return list([]);
      case 'GET /api/user/session':
        return { info: [] };
      case 'POST /api/video/unlock':
        return unlock(viewer, videoId, String(input.episodeId), input.daily === true);
      case 'POST /api/payment/order':
        return viewer.plan ? { refused: 409 } : { info: this.place(viewer).order };
      case 'POST /api/payment/pay':
        return own ? { info: this.pay(own, input.method === 'paypal') } : { refused: 404 };
      case 'GET /api/payment':
        return own ? { info: this.look(own) } : { refused: 404 };
      case 'GET /api/webhook/payment/paypal-cancel':
        this.decideAtBank(String(input.orderId), 'cancelled');
        return { info: null };
      case 'GET /api/payment/receipt':
        return own ? { info: receipt({ orderId: own.order.id }) } : { refused: 404 };
      default:
        return { refused: 404 };
    }
  }

  private place(owner: Account): Placed {
    const id = `ord_${this.orders.size + 1}`;
    const placed = { order: order({ id }), owner, asked: 0 };
    this.orders.set(id, placed);
    return placed;
  }

  private pay(placed: Placed, atWallet: boolean): Order {
    if (placed.order.status !== 'created') return placed.order;
    const decision = atWallet ? 'bank' : this.decision;
    if (decision === 'bank') placed.order = { ...placed.order, status: 'action', actionUrl: BANK };
    else if (decision === 'pending') placed.order = { ...placed.order, status: 'pending' };
    else this.settle(placed, decision);
    return placed.order;
  }

  private look(placed: Placed): Order {
    if (placed.order.status === 'pending' && ++placed.asked >= PATIENCE) this.settle(placed, 'paid');
    return placed.order;
  }
}

const list = (items: unknown[]): Reply => ({ info: { items, cursor: null } });

const userOf = ({ id, email, plan: hasPlan, picks }: Account): User => ({
  id,
  email,
  subscription: hasPlan ? subscription : null,
  dailyUnlocksLeft: picks,
  passes: [],
  notInterested: [],
});

const isOpen = (viewer: Account | null, episodeId: string) =>
  viewer !== null && (viewer.plan || viewer.opened.has(episodeId));

function episodesOf(videoId: string, viewer: Account | null) {
  const access = (number: number) => {
    if (number <= FREE) return 'free';
    return isOpen(viewer, `${videoId}-${number}`) ? 'unlocked' : 'locked';
  };
  return {
    videoId,
    episodes: Array.from({ length: EPISODES }, (_, i) => episode(i + 1, access(i + 1), videoId)),
    saved: viewer?.saved.has(videoId) ?? false,
    resume: null,
    offer: null,
    pass: null,
  };
}

function unlock(viewer: Account, videoId: string, episodeId: string, daily: boolean): Reply {
  const number = Number(episodeId.split('-').at(-1));
  if (!isOpen(viewer, episodeId)) {
    if (!daily || viewer.picks === 0) return { refused: 402 };
    viewer.picks -= 1;
    viewer.opened.add(episodeId);
  }
  const reason = viewer.plan ? 'subscription' : 'daily';
  return { info: { videoId, reason, episodes: [episode(number, 'unlocked', videoId)] } };
}
