import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  Language,
  MethodChangeStatus,
  OrderStatus,
  PaymentMethod,
  Subscription,
} from '../../contract/entities.ts';
import type { LocalizedText } from '../lib/languages.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => instant('created_at').notNull();
/** The run of the app that caused the row, as `name#id`. */
const run = () => text('run');
/** Requests that serve a waiting run share its id but have names of their own. */
export const runIdOf = (column: AnyPgColumn): SQL<string> => sql`split_part(${column}, '#', 2)`;
export const runCodeOf = (column: AnyPgColumn): SQL<string> => sql`left(split_part(${column}, '#', 2), 6)`;
const ofRun = (name: string, column: AnyPgColumn) =>
  index(name).on(runCodeOf(column)).where(sql`${column} is not null`);
const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const ofVideo = () =>
  text('video_id')
    .notNull()
    .references(() => videos.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email'),
    passwordHash: text('password_hash'),
    createdAt: created(),
    deletedAt: instant('deleted_at'),
    lang: text('lang').$type<Language>().notNull().default('en'),
    referrerToken: text('referrer_token'),
  },
  // Partial, so that no foreign key can refer to it and a deletion does not block rows that only refer to the
  // user.
  (t) => [uniqueIndex('users_email_unique').on(t.email).where(sql`${t.email} is not null`)],
);

export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    providerUserId: text('provider_user_id').notNull(),
    userId: ofUser(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.providerUserId] }), index('identities_user').on(t.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    createdAt: created(),
    lastUsedAt: instant('last_used_at').notNull(),
    device: text('device').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_created').on(t.createdAt)],
);

/** A token dies 60 s after its successor is first used. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    createdAt: created(),
    firstUsedAt: instant('first_used_at'),
    supersededAt: instant('superseded_at'),
  },
  (t) => [index('session_tokens_session').on(t.sessionId)],
);

export const signInCodes = pgTable(
  'handoff_codes',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
    firstVisit: boolean('first_visit').notNull().default(false),
  },
  (t) => [index('handoff_codes_user').on(t.userId), index('handoff_codes_over').on(t.expiresAt)],
);

export const oauthStates = pgTable(
  'oauth_states',
  {
    hash: text('hash').primaryKey(),
    verifier: text('verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oauth_states_over').on(t.expiresAt)],
);

export const passwordCodes = pgTable(
  'password_codes',
  {
    hash: text('hash').primaryKey(),
    /** Null for an e-mail without an account, so that it costs the same work as one with an account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_codes_user').on(t.userId), index('password_codes_over').on(t.expiresAt)],
);

/** Written in the transaction that they report; a sent mail keeps neither address nor text. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('body_text').notNull(),
    html: text('body_html').notNull(),
    createdAt: created(),
    usefulUntil: instant('useful_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    sentAt: instant('sent_at'),
    run: run(),
  },
  (t) => [
    ofRun('mails_run', t.run),
    index('mails_waiting').on(t.nextTryAt).where(sql`${t.sentAt} is null`),
    index('mails_sent').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('mails_user').on(t.userId),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: ofUser(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** When the first of the browser's downloads ends; null also once the member was told. */
    downloadsEndAt: instant('downloads_end_at'),
    createdAt: created(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_downloads').on(t.downloadsEndAt).where(sql`${t.downloadsEndAt} is not null`),
  ],
);

export const notificationChoices = pgTable('notification_choices', {
  userId: ofUser().primaryKey(),
  episodes: boolean('episodes').notNull(),
  renewals: boolean('renewals').notNull(),
  payments: boolean('payments').notNull(),
  downloads: boolean('downloads').notNull().default(true),
  episodeMails: boolean('episode_mails').notNull(),
  /** Hours of the day in `timeZone`; equal hours mean no quiet hours. */
  quietFrom: integer('quiet_from').notNull(),
  quietTo: integer('quiet_to').notNull(),
  timeZone: text('time_zone').notNull(),
  pushedAt: instant('pushed_at'),
});

/** A notification that waits, or was sent and must not be sent twice. */
export const pushes = pgTable(
  'pushes',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').$type<PushKind>().notNull(),
    topic: text('topic').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    createdAt: created(),
    usefulUntil: instant('useful_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    sentAt: instant('sent_at'),
    run: run(),
  },
  (t) => [
    uniqueIndex('pushes_topic').on(t.userId, t.topic),
    index('pushes_waiting').on(t.nextTryAt).where(sql`${t.sentAt} is null`),
    index('pushes_over').on(t.usefulUntil),
    ofRun('pushes_run', t.run),
  ],
);
export type PushKind = 'episodes' | 'renewals' | 'payments' | 'downloads';

export const throttles = pgTable(
  'throttles',
  {
    bucket: text('bucket').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [index('throttles_over').on(t.windowEndsAt)],
);

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  position: integer('position').notNull(),
});

export const tags = pgTable('tags', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
});

export const contentNotes = pgTable('content_notes', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
});

/** Results of encoding, by the hash of all that went in: a film with its captions, or a picture. */
export const encodedMedia = pgTable('encoded_media', {
  input: text('input').primaryKey(),
  version: text('version').notNull(),
  madeAt: instant('made_at').notNull(),
});

export const videos = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    title: jsonb('title').$type<LocalizedText>().notNull(),
    synopsis: jsonb('synopsis').$type<LocalizedText>().notNull(),
    cast: jsonb('cast_names').$type<string[]>().notNull(),
    age: integer('age'),
    contentNotes: jsonb('content_notes').$type<LocalizedText[]>().notNull().default([]),
    freeEpisodes: integer('free_episodes').notNull(),
    complete: boolean('complete').notNull(),
    downloads: boolean('downloads').notNull().default(true),
    featuredRank: integer('featured_rank'),
    posterVersion: text('poster_version').notNull(),
    posterWidths: jsonb('poster_widths').$type<number[]>().notNull(),
    posterLettering: jsonb('poster_lettering').$type<Language[]>().notNull().default([]),
    color: text('color').notNull(),
    playCount: integer('play_count').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    dislikes: integer('dislikes').notNull().default(0),
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    /** When all of its episodes were verified; until then the series is a draft. */
    readyAt: instant('ready_at'),
    publishAt: instant('publish_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('videos_category').on(t.categoryId, t.position),
    index('videos_hidden')
      .on(t.id)
      .where(sql`${t.withdrawnAt} is not null or ${t.readyAt} is null or ${t.publishAt} is null`),
    index('videos_publish').on(t.publishAt),
  ],
);

/** References no series, so that a change outlives its series. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    command: text('command').notNull(),
    videoId: text('video_id'),
    subject: text('subject').$type<'series' | 'rows'>().notNull().default('series'),
    /** Empty for a new series; empty like `after` once the change is too old to be undone. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('catalogue_changes_video').on(t.videoId, t.at),
    index('catalogue_changes_newest').on(t.at.desc(), t.id.desc()),
    index('catalogue_changes_rows').on(t.at).where(sql`${t.subject} = 'rows'`),
    index('catalogue_changes_kept')
      .on(t.at)
      .where(sql`${t.before} <> '{}'::jsonb or ${t.after} <> '{}'::jsonb`),
  ],
);

export const homeRows = pgTable('home_rows', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  kind: text('kind').$type<'rule' | 'picked' | 'occasion'>().notNull(),
  rule: text('rule'),
  videoIds: jsonb('video_ids').$type<string[]>().notNull().default([]),
  title: jsonb('title').$type<Partial<LocalizedText>>().notNull().default({}),
  reason: jsonb('reason').$type<Partial<LocalizedText>>().notNull().default({}),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  hidden: boolean('hidden').notNull().default(false),
});

export const videoTags = pgTable(
  'video_tags',
  {
    videoId: ofVideo(),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.tagId] }), index('video_tags_tag').on(t.tagId)],
);

export const episodes = pgTable(
  'episodes',
  {
    id: text('id').primaryKey(),
    videoId: ofVideo(),
    number: integer('number').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    clip: text('clip').notNull(),
    clipVersion: text('clip_version').notNull().default(''),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    unique('episodes_number').on(t.videoId, t.number),
    index('episodes_added').on(t.videoId, t.addedAt),
  ],
);

/** Triggers on `episodes` keep it; a series without episodes has no row. */
export const episodeTotals = pgTable('episode_totals', {
  videoId: text('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  episodeCount: integer('episode_count').notNull(),
  seconds: doublePrecision('seconds').notNull(),
  lastNumber: integer('last_number').notNull(),
  newestAt: instant('newest_at').notNull(),
});

/** Kept out of `episodes` until their release, so that nothing lists, plays, unlocks or counts them. */
export const upcomingEpisodes = pgTable(
  'upcoming_episodes',
  {
    id: text('id').primaryKey(),
    videoId: ofVideo(),
    number: integer('number').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    clip: text('clip').notNull(),
    clipVersion: text('clip_version').notNull().default(''),
    releasedAt: instant('released_at').notNull(),
  },
  (t) => [
    unique('upcoming_episodes_number').on(t.videoId, t.number),
    index('upcoming_episodes_due').on(t.releasedAt),
  ],
);

export const favourites = pgTable(
  'favourites',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('favourites_video').on(t.videoId)],
);

export const ratings = pgTable(
  'ratings',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    up: boolean('up').notNull(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('ratings_video').on(t.videoId)],
);

export const reminders = pgTable(
  'reminders',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    toldNumber: integer('told_number').notNull(),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index('reminders_video').on(t.videoId, t.toldNumber),
  ],
);

export const notInterested = pgTable(
  'not_interested',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('not_interested_video').on(t.videoId)],
);

export const history = pgTable(
  'history',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    second: doublePrecision('second').notNull(),
    watchedAt: instant('watched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index('history_recent').on(t.userId, t.watchedAt.desc(), t.videoId.desc()),
    index('history_video').on(t.videoId),
    index('history_episode').on(t.episodeId),
  ],
);

/** Kept for recent days, so that a viewer's play of an episode counts once a day. */
export const plays = pgTable(
  'plays',
  {
    viewer: text('viewer').notNull(),
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.viewer, t.episodeId, t.day] }),
    index('plays_day').on(t.day),
    index('plays_episode').on(t.episodeId),
  ],
);

/** Updated with each play, so that no list has to count `plays`. */
export const videoPlays = pgTable(
  'video_plays',
  {
    videoId: ofVideo(),
    day: text('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day] }), index('video_plays_day').on(t.day)],
);

export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    event: text('event').notNull(),
    route: text('route'),
    status: text('status'),
    videoId: text('video_id'),
    episodeId: text('episode_id'),
    fbclid: text('fbclid'),
    ttclid: text('ttclid'),
  },
  (t) => [index('events_at').on(t.at)],
);

export const eventCounts = pgTable(
  'event_counts',
  {
    day: text('day').notNull(),
    event: text('event').notNull(),
    route: text('route').notNull().default(''),
    status: text('status').notNull().default(''),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.event, t.route, t.status] })],
);

/** A campaign; it identifies nobody. */
export const sources = pgTable('sources', {
  /** A hash of the campaign, so that all servers give it the same id. */
  id: text('id').primaryKey(),
  network: text('network'),
  utmSource: text('utm_source'),
  utmMedium: text('utm_medium'),
  utmCampaign: text('utm_campaign'),
  utmContent: text('utm_content'),
  utmTerm: text('utm_term'),
  campaignId: text('campaign_id'),
  referrerToken: text('referrer_token'),
  firstSeenAt: instant('first_seen_at').notNull(),
});

/** A viewer is an account, a device whose owner agreed, or an anonymous value that lives for a day. */
const viewer = () => text('viewer').notNull();
const anonymous = () => boolean('anonymous').notNull();
/** Empty without a campaign. */
const ofSource = () => text('source_id').notNull();
const bySource = (name: string, sourceId: AnyPgColumn) =>
  index(name).on(sourceId).where(sql`${sourceId} <> ''`);

export const arrivals = pgTable(
  'arrivals',
  {
    viewer: viewer().primaryKey(),
    anonymous: anonymous(),
    sourceId: ofSource(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('arrivals_at').on(t.at),
    index('arrivals_anonymous').on(t.at).where(sql`${t.anonymous}`),
    bySource('arrivals_source', t.sourceId),
  ],
);

/** How far a viewer came in a series; it only moves forward. */
export const journeys = pgTable(
  'journeys',
  {
    viewer: viewer(),
    videoId: ofVideo(),
    anonymous: anonymous(),
    sourceId: ofSource(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    furthest: integer('furthest').notNull(),
    secondAt: instant('second_at'),
    wallAt: instant('wall_at'),
    /** The latest time at the wall or in the shop; the next order is attributed to the latest series. */
    lastWallAt: instant('last_wall_at'),
    shopAt: instant('shop_at'),
    orderedAt: instant('ordered_at'),
    orderId: text('order_id'),
    paidAt: instant('paid_at'),
    /** Payments less refunds, in minor units by currency. */
    revenue: jsonb('revenue').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.viewer, t.videoId] }),
    index('journeys_video').on(t.videoId),
    index('journeys_last_day').on(t.lastDay).where(sql`not ${t.anonymous}`),
    index('journeys_anonymous').on(t.lastDay).where(sql`${t.anonymous}`),
    bySource('journeys_source', t.sourceId),
  ],
);

/** Steps of the journeys that began on `firstDay`, by day of the step; they outlive journeys and series. */
export const journeyDays = pgTable(
  'journey_days',
  {
    videoId: text('video_id').notNull(),
    firstDay: text('first_day').notNull(),
    sourceId: ofSource(),
    day: text('day').notNull(),
    started: integer('started').notNull(),
    second: integer('second').notNull(),
    wall: integer('wall').notNull(),
    shop: integer('shop').notNull(),
    ordered: integer('ordered').notNull(),
    paid: integer('paid').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.firstDay, t.sourceId, t.day] }),
    index('journey_days_first_day').on(t.firstDay),
    bySource('journey_days_source', t.sourceId),
  ],
);

/** How many of the journeys that began on `firstDay` reached an episode or went beyond it. */
export const journeyEpisodes = pgTable(
  'journey_episodes',
  {
    videoId: text('video_id').notNull(),
    firstDay: text('first_day').notNull(),
    episode: integer('episode').notNull(),
    viewers: integer('viewers').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.firstDay, t.episode] }),
    index('journey_episodes_first_day').on(t.firstDay),
  ],
);

/** Sums of the ledger by day, series and campaign, kept by a trigger on it; empty texts stand for none. */
export const revenueDays = pgTable(
  'revenue_days',
  {
    day: text('day').notNull(),
    videoId: text('video_id').notNull(),
    sourceId: ofSource(),
    firstDay: text('first_day').notNull(),
    currency: text('currency').notNull(),
    captured: bigint('captured', { mode: 'number' }).notNull(),
    refunded: bigint('refunded', { mode: 'number' }).notNull(),
    payments: integer('payments').notNull(),
    refunds: integer('refunds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.videoId, t.sourceId, t.firstDay, t.currency] }),
    index('revenue_days_first_day').on(t.firstDay),
    bySource('revenue_days_source', t.sourceId),
  ],
);

/** `slot` makes the daily limit a unique key instead of a count. */
export const dailyUnlocks = pgTable(
  'daily_unlocks',
  {
    userId: ofUser(),
    day: text('day').notNull(),
    slot: integer('slot').notNull(),
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.slot] }),
    unique('daily_unlocks_episode').on(t.userId, t.episodeId),
    index('daily_unlocks_episode_alone').on(t.episodeId),
  ],
);

export const unlockedVideos = pgTable(
  'unlocked_videos',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('unlocked_videos_video').on(t.videoId)],
);

/* Amounts are integers in minor units; a unique key prevents every second effect that would cost somebody. */

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'subscription' | 'pass'>().notNull(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  /** The price at the first start; `prices` decides. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  renewalDays: integer('renewal_days'),
  preselected: boolean('preselected').notNull().default(false),
  position: integer('position').notNull(),
});

/** Append-only except for `until`. A price that was replaced before it began has equal `from` and `until`. */
export const prices = pgTable(
  'prices',
  {
    id: text('id').primaryKey(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    /** Null for the price of all series that have none of their own. */
    videoId: text('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    from: instant('from_at').notNull(),
    until: instant('until_at'),
    actor: text('actor').notNull(),
    createdAt: created(),
  },
  (t) => [
    index('prices_plan').on(t.planId, t.from),
    index('prices_video').on(t.videoId).where(sql`${t.videoId} is not null`),
    uniqueIndex('prices_one_open')
      .on(t.planId, sql`coalesce(${t.videoId}, '')`)
      .where(sql`${t.until} is null`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    kind: text('kind').$type<'subscription' | 'pass'>().notNull(),
    videoId: text('video_id').references(() => videos.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    renewalDays: integer('renewal_days'),
    status: text('status').$type<OrderStatus>().notNull(),
    provider: text('provider').notNull(),
    method: text('method').$type<PaymentMethod>(),
    providerPaymentId: text('provider_payment_id'),
    actionUrl: text('action_url'),
    declineCode: text('decline_code'),
    createdAt: created(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** Set for renewals, together with `periodStart`. */
    subscriptionId: text('subscription_id').references((): AnyPgColumn => subscriptions.id),
    periodStart: instant('period_start'),
    mandateLabel: text('mandate_label'),
    /** Set for renewals: what the current attempt charges, until its outcome is known. */
    mandateId: text('mandate_id'),
    nextLookAt: instant('next_look_at'),
    referrerToken: text('referrer_token'),
    /** The series, campaign and first day that led to the order; for a renewal, its first order has them. */
    attributedVideoId: text('attributed_video_id'),
    sourceId: text('source_id'),
    journeyDay: text('journey_day'),
    payerFirstName: text('payer_first_name'),
    payerLastName: text('payer_last_name'),
    /** The limits by address and device in which a card counts until it has paid. */
    countedIn: text('counted_in').array(),
    /** The version of the withdrawal terms that the buyer saw; null for renewals and if none were shown. */
    agreedTerms: text('agreed_terms'),
    agreedAt: instant('agreed_at'),
    /** A hash of the provider's id of the card or wallet. */
    payer: text('payer'),
    /** When an episode that the order opens was first played. */
    playedAt: instant('played_at'),
    run: run(),
  },
  (t) => [
    ofRun('orders_run', t.run),
    index('orders_source').on(t.sourceId).where(sql`${t.sourceId} is not null`),
    uniqueIndex('orders_one_open')
      .on(t.userId, t.planId, sql`coalesce(${t.videoId}, '')`)
      .where(sql`${t.status} in ('created', 'pending', 'action') and ${t.subscriptionId} is null`),
    uniqueIndex('orders_one_renewal')
      .on(t.subscriptionId, t.periodStart)
      .where(sql`${t.subscriptionId} is not null`),
    uniqueIndex('orders_provider_payment').on(t.provider, t.providerPaymentId),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_look').on(t.nextLookAt).where(sql`${t.nextLookAt} is not null`),
    index('orders_open')
      .on(t.updatedAt)
      .where(
        sql`${t.status} in ('pending', 'action') or (${t.status} = 'created' and ${t.method} is not null)`,
      ),
    index('orders_payer').on(t.payer).where(sql`${t.payer} is not null`),
    index('orders_video').on(t.videoId).where(sql`${t.videoId} is not null`),
  ],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ofUser(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The order or change that the key stands for; a repeat is answered with its current state. */
    orderId: text('order_id'),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text('status').$type<Subscription['status']>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    renewalDays: integer('renewal_days').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    createdAt: created(),
    provider: text('provider'),
    /** Renewals charge this mandate; without one, the subscription ends with its period. */
    mandateId: text('mandate_id'),
    mandateLabel: text('mandate_label'),
    graceUntil: instant('grace_until'),
    method: text('method').$type<PaymentMethod>(),
    nextTryAt: instant('next_try_at'),
    tries: integer('tries').notNull().default(0),
    /** Those among `tries` that were made outside the schedule, after a change of mandate. */
    spareTries: integer('spare_tries').notNull().default(0),
    endedAt: instant('ended_at'),
    remindedFor: instant('reminded_for'),
    lastOrderId: text('last_order_id').references(() => orders.id),
    /** The next renewal charges this plan on the terms agreed to at the switch; all four are set or none. */
    nextPlanId: text('next_plan_id').references(() => plans.id),
    nextAmount: integer('next_amount'),
    nextCurrency: text('next_currency'),
    nextRenewalDays: integer('next_renewal_days'),
  },
  (t) => [
    uniqueIndex('subscriptions_one_live').on(t.userId).where(sql`${t.status} <> 'ended'`),
    index('subscriptions_due').on(t.nextTryAt).where(sql`${t.status} <> 'ended'`),
    index('subscriptions_user').on(t.userId),
    index('subscriptions_last_order').on(t.lastOrderId),
  ],
);

export const passes = pgTable(
  'passes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    videoId: text('video_id')
      .notNull()
      .references(() => videos.id),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('passes_video').on(t.videoId)],
);

/** Append-only, enforced by a trigger; captures are positive and refunds negative. */
export const ledger = pgTable(
  'ledger',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<'capture' | 'refund'>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The sum of this kind up to this entry. */
    soFar: integer('so_far').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('ledger_once').on(t.orderId, t.kind, t.soFar),
    uniqueIndex('ledger_one_capture').on(t.orderId).where(sql`${t.kind} = 'capture'`),
  ],
);

export const methodChanges = pgTable(
  'method_changes',
  {
    /** Also the idempotency key at the provider. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    provider: text('provider').notNull(),
    status: text('status').$type<MethodChangeStatus>().notNull(),
    providerSetupId: text('provider_setup_id'),
    actionUrl: text('action_url'),
    declineCode: text('decline_code'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    countedIn: text('counted_in').array(),
  },
  (t) => [
    index('method_changes_subscription').on(t.subscriptionId, t.createdAt),
    index('method_changes_open').on(t.updatedAt).where(sql`${t.status} in ('pending', 'action')`),
    index('method_changes_over').on(t.updatedAt).where(sql`${t.status} not in ('pending', 'action')`),
    index('method_changes_user').on(t.userId),
  ],
);

export const refunds = pgTable('refunds', {
  /** Also the idempotency key at the provider. */
  id: text('id').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason').$type<'withdrawal' | 'operator' | 'duplicate' | 'deleted'>().notNull(),
  status: text('status').$type<'requested' | 'done' | 'failed'>().notNull(),
  providerRefundId: text('provider_refund_id'),
  requestedAt: instant('requested_at').notNull(),
  settledAt: instant('settled_at'),
});

/** Made without signing in; the owner confirms each by a mailed link. */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    hash: text('hash').primaryKey(),
    /** Null when order and e-mail do not belong together, so that this costs the same work. */
    orderId: text('order_id').references(() => orders.id),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('withdrawal_requests_order').on(t.orderId),
    index('withdrawal_requests_expires').on(t.expiresAt),
  ],
);

export const receipts = pgTable('receipts', {
  number: text('number').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  issuedAt: instant('issued_at').notNull(),
  taxPercent: doublePrecision('tax_percent').notNull(),
  taxAmount: integer('tax_amount').notNull(),
  email: text('email'),
});

/** Numbers have no gaps, because the row stays locked until its transaction ends. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});

export const jobs = pgTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    runAt: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    doneAt: instant('done_at'),
    run: run(),
  },
  (t) => [
    ofRun('jobs_run', t.run),
    primaryKey({ columns: [t.kind, t.subject] }),
    index('jobs_due').on(t.runAt).where(sql`${t.doneAt} is null`),
    index('jobs_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
  ],
);

export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    run: run(),
  },
  (t) => [
    ofRun('webhook_events_run', t.run),
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('webhook_events_received').on(t.receivedAt),
  ],
);

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
