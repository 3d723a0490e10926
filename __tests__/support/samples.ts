import type * as entities from '../../contract/entities.ts';
import { ApiError } from '../../src/api/apiError.ts';

export const user: entities.User = {
  id: 'usr_1',
  email: 'robin@example.com',
  subscription: null,
  dailyUnlocksLeft: 1,
  passes: [],
  notInterested: [],
};

export const subscription: entities.Subscription = {
  planId: 'monthly',
  planName: 'Monthly',
  status: 'active',
  amount: 1499,
  currency: 'USD',
  renewalDays: 30,
  methodLabel: 'Visa ···· 4242',
  nextTryAt: null,
  accessUntil: '2026-04-07T12:00:00.000Z',
  periodEnd: '2026-04-03T12:00:00.000Z',
};
/** The same after a renewal that did not go through. */
export const pastDue: entities.Subscription = {
  ...subscription,
  status: 'past_due',
  nextTryAt: '2026-04-04T12:00:00.000Z',
  accessUntil: '2026-04-06T12:00:00.000Z',
};
/** The same with a switch to another plan. */
export const switching: entities.Subscription = {
  ...subscription,
  next: { planId: 'yearly', planName: 'Yearly', amount: 7999, currency: 'USD', renewalDays: 365 },
};
export const subscriber: entities.User = { ...user, subscription };

export const video = (id = 'the-glass-heiress', over: Partial<entities.Video> = {}): entities.Video => ({
  id,
  title: 'The Glass Heiress',
  synopsis: 'She was left for dead by the family she saved.',
  categoryId: 'asian-stories',
  tags: [{ id: 'revenge', name: 'Revenge' }],
  cast: ['Mei Tanaka'],
  poster: { path: `/posters/${id}/abc`, widths: [160, 320], color: '#1b0f14' },
  episodeCount: 12,
  freeEpisodes: 3,
  totalSeconds: 720,
  complete: true,
  playCount: 41,
  newestEpisodeAt: '2026-01-02T12:00:00.000Z',
  age: null,
  contentNotes: [],
  likedPercent: null,
  ...over,
});

export const savedVideo = (id?: string, over: Partial<entities.SavedVideo> = {}): entities.SavedVideo => ({
  ...video(id),
  finished: false,
  newEpisode: false,
  ...over,
});

export const unlockedVideo = (
  id?: string,
  opened: entities.UnlockedVideo['opened'] = 'all',
): entities.UnlockedVideo => ({ ...video(id), opened });

export const episode = (
  number: number,
  access: entities.Episode['access'],
  videoId = 'the-glass-heiress',
): entities.Episode => ({
  id: `${videoId}-${number}`,
  videoId,
  number,
  seconds: 60,
  access,
  media:
    access === 'locked'
      ? null
      : {
          manifest: `/media/t/${number}/master.m3u8`,
          still: `/media/t/${number}/still.webp`,
          expiresAt: '2026-03-04T16:00:00.000Z',
        },
});

export const episodeList = (over: Partial<entities.EpisodeList> = {}): entities.EpisodeList => ({
  videoId: 'the-glass-heiress',
  episodes: Array.from({ length: 12 }, (_, i) => episode(i + 1, i < 3 ? 'free' : 'locked')),
  saved: false,
  rating: null,
  nextEpisode: null,
  reminder: false,
  downloads: true,
  resume: null,
  offer: { amount: 599, currency: 'USD', renewalDays: 7 },
  pass: { amount: 999, currency: 'USD' },
  ...over,
});

export const plan = (over: Partial<entities.Plan> = {}): entities.Plan => ({
  id: 'monthly',
  kind: 'subscription',
  name: 'Monthly',
  amount: 1499,
  currency: 'USD',
  renewalDays: 30,
  preselected: true,
  videoId: null,
  ...over,
});

export const order = (over: Partial<entities.Order> = {}): entities.Order => ({
  id: 'ord_1',
  status: 'created',
  planId: 'monthly',
  planName: 'Monthly',
  kind: 'subscription',
  videoId: null,
  amount: 1499,
  currency: 'USD',
  renewalDays: 30,
  renewsAt: '2026-04-03T12:00:00.000Z',
  methods: ['card', 'paypal'],
  card: { kind: 'frame', url: 'http://localhost:4100/fields/card' },
  testMode: true,
  actionUrl: null,
  declineCode: null,
  createdAt: '2026-03-04T12:00:00.000Z',
  paidAt: null,
  withdrawableUntil: null,
  methodLabel: null,
  renewal: false,
  refundedAmount: 0,
  refundRequestedAt: null,
  receiptNumber: null,
  ...over,
});

export const receipt = (over: Partial<entities.Receipt> = {}): entities.Receipt => ({
  number: 'R-2026-000001',
  issuedAt: '2026-03-04T12:00:00.000Z',
  orderId: 'ord_1',
  seller: { name: 'Night Post', address: '1 Quay, Port' },
  payer: 'Ann Other',
  item: 'Monthly',
  amount: 1499,
  currency: 'USD',
  tax: { name: 'VAT', percent: 5.5, amount: 78 },
  methodLabel: 'Visa ···· 4242',
  refundedAmount: 0,
  refundedAt: null,
  ...over,
});

export const withdrawal = (over: Partial<entities.Withdrawal> = {}): entities.Withdrawal => ({
  orderId: 'ord_1',
  status: 'ready',
  at: '2026-03-05T12:00:00.000Z',
  order: null,
  ...over,
});

export const session = (over: Partial<entities.Session> = {}): entities.Session => ({
  id: 'ses_1',
  device: 'Firefox · Android',
  createdAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-04T12:00:00.000Z',
  current: false,
  ...over,
});

export const notifications = (over: Partial<entities.Notifications> = {}): entities.Notifications => ({
  publicKey: 'key',
  here: false,
  choices: {
    ...{ episodes: true, renewals: true, payments: true, downloads: true, episodeMails: true },
    ...{ quietFrom: 22, quietTo: 8 },
  },
  ...over,
});

export const accountExport = (): entities.AccountExport => ({
  exportedAt: '2026-03-04T12:00:00.000Z',
  account: {
    id: 'usr_1',
    email: 'robin@example.com',
    createdAt: '2026-01-02T12:00:00.000Z',
    lang: 'en',
    signInWith: [],
    identities: [],
    referrer: null,
  },
  sessions: [],
  subscriptions: [],
  orders: [],
  methodChanges: [],
  mails: [],
  favourites: [{ videoId: 'v', title: 'Exported Canary', savedAt: '2026-03-03T12:00:00.000Z' }],
  ratings: [],
  reminders: [],
  notifications: null,
  browsersWithNotifications: [],
  pushes: [],
  notInterested: [],
  history: [],
  plays: [],
  arrival: null,
  journeys: [],
  unlocks: [],
});

export const pageText = (over: Partial<entities.PageText> = {}, sections = 2): entities.PageText => ({
  version: '2026-11-21',
  title: 'A page',
  lead: 'What it is about.',
  sections: Array.from({ length: sections }, (_, at) => ({
    id: `section-${at + 1}`,
    heading: `Section ${at + 1}`,
    paragraphs: [`A paragraph of section ${at + 1}.`, { list: ['One.', 'Two.'] }],
  })),
  ...over,
});

/** Why a call failed on a lost line, as an action says it. */
export const reason = { kind: 'network', code: null, message: '' } as const;

/** A "no" of the server, as a call fails with it. */
export const refusal = (code: number, message = 'No.', data = {}) =>
  new ApiError(message, { kind: 'envelope', code, status: 200, call: 'POST /api/video/unlock', data });
export const offline = () => new ApiError('Network Error', { kind: 'network', call: 'GET /api/payment' });

/** How the subscription is paid, and how a wish to change that stands. */
export const methodInfo = (
  status: entities.MethodChangeStatus | null = null,
  over: Partial<NonNullable<entities.PaymentMethodInfo['change']>> = {},
): entities.PaymentMethodInfo => ({
  subscription,
  card: { kind: 'frame', url: 'http://localhost:4100/fields/card' },
  testMode: true,
  change: status && {
    id: 'chg_1',
    status,
    actionUrl: null,
    declineCode: status === 'declined' ? 'card_declined' : null,
    ...over,
  },
});

/** How far somebody got in an episode. */
export const place = <T extends object>(over: T) => ({
  episodeId: 'v-1',
  episodeNumber: 1,
  second: 5,
  watchedAt: '2026-03-04T12:00:00.000Z',
  ...over,
});
