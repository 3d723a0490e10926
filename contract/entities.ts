import { type Static, type TSchema, Type } from 'typebox';
import { LENGTHS, STATUSES } from './filters.ts';
import { LANGUAGES, type Language as LanguageCode } from './languages.ts';
import { FAVOURITE_ORDERS } from './library.ts';
import { INFORMATION } from './paths.ts';

const oneOf = <const T extends string>(...values: T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
export type Language = LanguageCode;
export const Language = oneOf(...LANGUAGES);
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Answers list exactly their fields, so that nothing else leaks. */
const entity = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

const Instant = Type.String();
/** Integer minor units of `currency`. */
const Amount = Type.Integer({ minimum: 0 });
const Currency = Type.String({ minLength: 3, maxLength: 3 });

export const pageOf = <T extends TSchema>(item: T) =>
  entity({ items: Type.Array(item), cursor: nullable(Type.String()) });
/** `cursor` requests the next page and is null on the last one. */
export type Page<T> = { items: T[]; cursor: string | null };

export const Category = entity({ id: Type.String(), name: Type.String(), videoCount: Type.Integer() });
export type Category = Static<typeof Category>;

export const Tag = entity({ id: Type.String(), name: Type.String(), videoCount: Type.Integer() });
export type Tag = Static<typeof Tag>;

export const Poster = entity({
  path: Type.String(),
  widths: Type.Array(Type.Integer()),
  color: Type.String(),
  /** The language in which all widths but the largest also come with the title drawn on them. */
  lettering: Type.Optional(Language),
});
export type Poster = Static<typeof Poster>;

/** A video is the same for every viewer, so it can be cached. */
export const Video = entity({
  id: Type.String(),
  title: Type.String(),
  synopsis: Type.String(),
  categoryId: Type.String(),
  tags: Type.Array(entity({ id: Type.String(), name: Type.String() })),
  cast: Type.Array(Type.String()),
  poster: Poster,
  episodeCount: Type.Integer(),
  freeEpisodes: Type.Integer(),
  totalSeconds: Type.Integer(),
  complete: Type.Boolean(),
  playCount: Type.Integer(),
  newestEpisodeAt: Instant,
  /** The youngest age that the series is for. */
  age: nullable(Type.Integer()),
  contentNotes: Type.Array(Type.String()),
  /** Null until enough members have rated the video. */
  likedPercent: nullable(Type.Integer()),
});
export type Video = Static<typeof Video>;

/** `finished`: the last episode was watched to its end. `newEpisode`: one came since the video was saved or last watched. */
export const SavedVideo = entity({
  ...Video.properties,
  finished: Type.Boolean(),
  newEpisode: Type.Boolean(),
});
export type SavedVideo = Static<typeof SavedVideo>;

export const FavouriteOrder = oneOf(...FAVOURITE_ORDERS);

export const Status = oneOf(...STATUSES);
export const Length = oneOf(...LENGTHS);

/** `opened`: the numbers of the locked episodes that are open to this viewer, or all of them. */
export const UnlockedVideo = entity({
  ...Video.properties,
  opened: Type.Union([Type.Literal('all'), Type.Array(Type.Integer())]),
});
export type UnlockedVideo = Static<typeof UnlockedVideo>;

export const Access = oneOf('free', 'unlocked', 'locked');
export type Access = Static<typeof Access>;

export const Media = entity({ manifest: Type.String(), still: Type.String(), expiresAt: Instant });
export type Media = Static<typeof Media>;

export const Episode = entity({
  id: Type.String(),
  videoId: Type.String(),
  number: Type.Integer(),
  seconds: Type.Number(),
  access: Access,
  media: nullable(Media),
});
export type Episode = Static<typeof Episode>;

/** An episode that this viewer may keep on a device, and play there until then. */
export const Download = entity({ episodeId: Type.String(), media: Media, until: Instant });
export type Download = Static<typeof Download>;

const Rating = oneOf('up', 'down');
export type Rating = Static<typeof Rating>;
/** `none` takes a rating back. */
export const RatingWish = oneOf('up', 'down', 'none');
export type RatingWish = Static<typeof RatingWish>;

export const EpisodeList = entity({
  videoId: Type.String(),
  episodes: Type.Array(Episode),
  saved: Type.Boolean(),
  rating: nullable(Rating),
  /** Null when no time is known. */
  nextEpisode: nullable(entity({ number: Type.Integer(), at: Instant })),
  /** The viewer gets a mail for each new episode. */
  reminder: Type.Boolean(),
  /** Whether episodes of the series may be kept on a device. */
  downloads: Type.Boolean(),
  resume: nullable(entity({ episodeId: Type.String(), second: Type.Number() })),
  /** The paywall shows this price first: the cheapest subscription. */
  offer: nullable(entity({ amount: Amount, currency: Currency, renewalDays: Type.Integer() })),
  /** The price of this video alone, paid once. */
  pass: nullable(entity({ amount: Amount, currency: Currency })),
});
export type EpisodeList = Static<typeof EpisodeList>;

export const Plan = entity({
  id: Type.String(),
  kind: oneOf('subscription', 'pass'),
  name: Type.String(),
  amount: Amount,
  currency: Currency,
  renewalDays: nullable(Type.Integer()),
  preselected: Type.Boolean(),
  videoId: nullable(Type.String()),
});
export type Plan = Static<typeof Plan>;

/** The amount that each renewal charges, and for how many days. */
const planTerms = {
  planId: Type.String(),
  planName: Type.String(),
  amount: Amount,
  currency: Currency,
  renewalDays: Type.Integer(),
};

export const Subscription = entity({
  ...planTerms,
  status: oneOf('active', 'cancelled', 'past_due', 'ended'),
  /** The plan that it switches to at `periodEnd`; absent when it renews as it is. */
  next: Type.Optional(entity(planTerms)),
  /** An `active` subscription is charged again here. */
  periodEnd: Instant,
  methodLabel: nullable(Type.String()),
  nextTryAt: nullable(Instant),
  /** Access ends here without another payment. */
  accessUntil: Instant,
});
export type Subscription = Static<typeof Subscription>;

export const User = entity({
  id: Type.String(),
  email: Type.String(),
  subscription: nullable(Subscription),
  dailyUnlocksLeft: Type.Integer(),
  /** Ids of the videos of which a pass opens every episode. */
  passes: Type.Array(Type.String()),
  /** Ids of the videos that are recommended no more, so that rows shared by all viewers leave them out. */
  notInterested: Type.Array(Type.String()),
});
export type User = Static<typeof User>;

export const Session = entity({
  id: Type.String(),
  device: Type.String(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const PaymentMethod = oneOf('card', 'paypal');
export type PaymentMethod = Static<typeof PaymentMethod>;

export const ClientConfig = Type.Union([
  entity({ kind: Type.Literal('frame'), url: Type.String() }),
  entity({ kind: Type.Literal('stripe'), publishableKey: Type.String() }),
]);
export type ClientConfig = Static<typeof ClientConfig>;

export const OrderStatus = oneOf(
  'created',
  'pending',
  'action',
  'paid',
  'declined',
  'cancelled',
  'expired',
  'refunded',
);
export type OrderStatus = Static<typeof OrderStatus>;

export const Order = entity({
  id: Type.String(),
  status: OrderStatus,
  planId: Type.String(),
  planName: Type.String(),
  kind: oneOf('subscription', 'pass'),
  videoId: nullable(Type.String()),
  amount: Amount,
  currency: Currency,
  renewalDays: nullable(Type.Integer()),
  renewsAt: nullable(Instant),
  methods: Type.Array(PaymentMethod),
  card: nullable(ClientConfig),
  /** The sandbox provider moves no money. */
  testMode: Type.Boolean(),
  /** The user confirms the payment here while the status is `action`. */
  actionUrl: nullable(Type.String()),
  declineCode: nullable(Type.String()),
  createdAt: Instant,
  paidAt: nullable(Instant),
  /** Until then the purchase may be withdrawn from; null where it may not. */
  withdrawableUntil: nullable(Instant),
  /** For example "Visa ···· 4242"; null before payment. */
  methodLabel: nullable(Type.String()),
  renewal: Type.Boolean(),
  refundedAmount: Amount,
  /** `refundedAmount` shows when the refund is done. */
  refundRequestedAt: nullable(Instant),
  receiptNumber: nullable(Type.String()),
});
export type Order = Static<typeof Order>;

export const MethodChangeStatus = oneOf('pending', 'action', 'done', 'declined', 'cancelled', 'expired');
export type MethodChangeStatus = Static<typeof MethodChangeStatus>;

export const PaymentMethodInfo = entity({
  subscription: nullable(Subscription),
  card: nullable(ClientConfig),
  testMode: Type.Boolean(),
  change: nullable(
    entity({
      id: Type.String(),
      status: MethodChangeStatus,
      actionUrl: nullable(Type.String()),
      declineCode: nullable(Type.String()),
    }),
  ),
});
export type PaymentMethodInfo = Static<typeof PaymentMethodInfo>;

export const Receipt = entity({
  number: Type.String(),
  issuedAt: Instant,
  orderId: Type.String(),
  seller: entity({ name: Type.String(), address: Type.String() }),
  /** The name that came with the card. */
  payer: nullable(Type.String()),
  item: Type.String(),
  amount: Amount,
  currency: Currency,
  tax: nullable(entity({ name: Type.String(), percent: Type.Number(), amount: Amount })),
  methodLabel: nullable(Type.String()),
  refundedAmount: Amount,
  refundedAt: nullable(Instant),
});
export type Receipt = Static<typeof Receipt>;

/** A signed-out visitor gets the same answer whether or not the order and the e-mail match; the link goes by mail. */
export const Withdrawal = entity({
  orderId: Type.String(),
  status: oneOf('ready', 'mailed', 'received'),
  at: Instant,
  order: nullable(Order),
});
export type Withdrawal = Static<typeof Withdrawal>;

export const HistoryEntry = entity({
  video: Video,
  episodeId: Type.String(),
  episodeNumber: Type.Integer(),
  episodeSeconds: Type.Optional(Type.Number()),
  second: Type.Number(),
  watchedAt: Instant,
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const Position = entity({
  videoId: Type.String(),
  episodeId: Type.String(),
  second: Type.Number(),
  watchedAt: Instant,
});
export type Position = Static<typeof Position>;

/** Empty without one. */
const Campaign = Type.Array(entity({ name: Type.String(), value: Type.String() }));

const hourOfDay = Type.Integer({ minimum: 0, maximum: 23 });
export const NotificationChoices = entity({
  /** By a push: a new episode, a renewal in a week, a payment that failed, downloads that end in two days. */
  episodes: Type.Boolean(),
  renewals: Type.Boolean(),
  payments: Type.Boolean(),
  downloads: Type.Boolean(),
  /** The mail of a reminder. Mails about money come anyway. */
  episodeMails: Type.Boolean(),
  /** Nothing is pushed between these hours of the member's day; the same hour for none. */
  quietFrom: hourOfDay,
  quietTo: hourOfDay,
});
export type NotificationChoices = Static<typeof NotificationChoices>;

export const Notifications = entity({
  /** The VAPID key with which a browser subscribes, base64url. */
  publicKey: Type.String(),
  /** They reach the browser of this session. */
  here: Type.Boolean(),
  choices: NotificationChoices,
});
export type Notifications = Static<typeof Notifications>;

export const AccountExport = entity({
  exportedAt: Instant,
  account: entity({
    id: Type.String(),
    email: Type.String(),
    createdAt: Instant,
    lang: Language,
    signInWith: Type.Array(Type.String()),
    identities: Type.Array(entity({ provider: Type.String(), id: Type.String(), since: Instant })),
    referrer: nullable(Type.String()),
  }),
  sessions: Type.Array(Session),
  subscriptions: Type.Array(
    entity({ ...Subscription.properties, orderId: Type.String(), createdAt: Instant, periodStart: Instant }),
  ),
  orders: Type.Array(
    entity({
      ...Order.properties,
      updatedAt: Instant,
      expiresAt: Instant,
      periodStart: nullable(Instant),
      agreedTerms: nullable(Type.String()),
      agreedAt: nullable(Instant),
      playedAt: nullable(Instant),
      payerFirstName: nullable(Type.String()),
      payerLastName: nullable(Type.String()),
      referrer: nullable(Type.String()),
      attributedVideoId: nullable(Type.String()),
      journeyDay: nullable(Type.String()),
      campaign: Campaign,
      receipt: nullable(
        entity({
          issuedAt: Instant,
          taxPercent: Type.Number(),
          taxAmount: Amount,
          email: nullable(Type.String()),
        }),
      ),
      refund: nullable(
        entity({
          reason: Type.String(),
          status: Type.String(),
          amount: Amount,
          requestedAt: Instant,
          settledAt: nullable(Instant),
        }),
      ),
    }),
  ),
  /** Of the card, or the wallet, that a plan is renewed with. */
  methodChanges: Type.Array(
    entity({
      provider: Type.String(),
      status: MethodChangeStatus,
      declineCode: nullable(Type.String()),
      createdAt: Instant,
      updatedAt: Instant,
      expiresAt: Instant,
    }),
  ),
  mails: Type.Array(
    entity({
      kind: Type.String(),
      recipient: Type.String(),
      subject: Type.String(),
      createdAt: Instant,
      sentAt: nullable(Instant),
    }),
  ),
  favourites: Type.Array(entity({ videoId: Type.String(), title: Type.String(), savedAt: Instant })),
  ratings: Type.Array(
    entity({ videoId: Type.String(), title: Type.String(), rating: Rating, ratedAt: Instant }),
  ),
  reminders: Type.Array(entity({ videoId: Type.String(), title: Type.String(), askedAt: Instant })),
  notifications: nullable(
    entity({ choices: NotificationChoices, timeZone: Type.String(), pushedAt: nullable(Instant) }),
  ),
  browsersWithNotifications: Type.Array(entity({ since: Instant, downloadsEndAt: nullable(Instant) })),
  pushes: Type.Array(
    entity({
      kind: Type.String(),
      topic: Type.String(),
      title: Type.String(),
      body: Type.String(),
      path: Type.String(),
      createdAt: Instant,
      sentAt: nullable(Instant),
    }),
  ),
  notInterested: Type.Array(entity({ videoId: Type.String(), title: Type.String(), markedAt: Instant })),
  history: Type.Array(
    entity({
      videoId: Type.String(),
      title: Type.String(),
      episodeNumber: Type.Integer(),
      second: Type.Number(),
      watchedAt: Instant,
    }),
  ),
  /** Of the last days, to count a play once a day. */
  plays: Type.Array(entity({ episodeId: Type.String(), day: Type.String() })),
  /** The last campaign that brought the member. */
  arrival: nullable(entity({ at: Instant, campaign: Campaign })),
  /** How far the member came in each series, and the campaign that brought them to it. */
  journeys: Type.Array(
    entity({
      videoId: Type.String(),
      title: Type.String(),
      firstDay: Type.String(),
      lastDay: Type.String(),
      furthestEpisode: Type.Integer(),
      wallAt: nullable(Instant),
      shopAt: nullable(Instant),
      orderedAt: nullable(Instant),
      paidAt: nullable(Instant),
      revenue: Type.Array(entity({ amount: Amount, currency: Currency })),
      campaign: Campaign,
    }),
  ),
  unlocks: Type.Array(
    entity({
      videoId: Type.String(),
      episodeId: nullable(Type.String()),
      reason: Type.String(),
      at: Instant,
    }),
  ),
});
export type AccountExport = Static<typeof AccountExport>;

/** `id` belongs to a video or a tag; cast names are searched as text. */
export const Suggestion = entity({
  kind: oneOf('video', 'tag', 'cast'),
  id: nullable(Type.String()),
  text: Type.String(),
});
export type Suggestion = Static<typeof Suggestion>;

export const UnlockReason = oneOf('free', 'subscription', 'pass', 'daily');
export type UnlockReason = Static<typeof UnlockReason>;

export const Unlock = entity({ videoId: Type.String(), reason: UnlockReason, episodes: Type.Array(Episode) });
export type Unlock = Static<typeof Unlock>;

/** The words of a section; one of a category has none. */
const words = { title: Type.Optional(Type.String()), reason: Type.Optional(Type.String()) };

/** A section with the id of a category holds what the home page shows of that category first. */
export const Section = entity({
  id: Type.String(),
  videos: Type.Array(Video),
  cursor: nullable(Type.String()),
  ...words,
});
export type Section = Static<typeof Section>;

/** The filters that change a list: some of its series fit, and others do not. */
export const Choices = entity({
  status: Type.Array(Status),
  length: Type.Array(Length),
  tagIds: Type.Array(Type.String()),
});
export type Choices = Static<typeof Choices>;

/** A page of a section has the words of the section, and the first page of a list that may be filtered its choices. */
export const VideoPage = entity({
  ...pageOf(Video).properties,
  ...words,
  choices: Type.Optional(Choices),
});
export type VideoPage = Static<typeof VideoPage>;

export const Homepage = entity({
  featured: Type.Array(Video),
  categories: Type.Array(Category),
  sections: Type.Array(Section),
});
export type Homepage = Static<typeof Homepage>;

export const InformationPage = oneOf(...INFORMATION);
export type InformationPage = Static<typeof InformationPage>;

/** `version` is the day of the text; paragraphs hold {{operator}}, {{address}} and {{email}}. */
export const PageText = entity({
  version: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  title: Type.String(),
  lead: Type.String(),
  sections: Type.Array(
    entity({
      id: Type.String(),
      heading: Type.String(),
      paragraphs: Type.Array(Type.Union([Type.String(), entity({ list: Type.Array(Type.String()) })])),
    }),
  ),
});
export type PageText = Static<typeof PageText>;

/** An empty text is not known. */
export const Operator = entity({ name: Type.String(), address: Type.String(), email: Type.String() });
export type Operator = Static<typeof Operator>;

export const Information = entity({ text: PageText, operator: Operator });
export type Information = Static<typeof Information>;

export const Report = entity({ config_key: Type.String(), config_value: Type.String() });
export type Report = Static<typeof Report>;

export const ErrorData = entity({
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorData = Static<typeof ErrorData>;

export type Envelope<T> =
  | { code: 200; message: string; info: T }
  | { code: number; message: string; data?: ErrorData };
