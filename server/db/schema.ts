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
import type { LocalizedText } from '../lib/localizedText.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => instant('created_at').notNull();
/** The run of the app that asked for the row, as `name#id`. */
const run = () => text('run');
/** Requests that serve a waiting run share its id under names of their own. */
export const runIdOf = (column: AnyPgColumn): SQL<string> => sql`split_part(${column}, '#', 2)`;
/** What people are shown of it. */
export const runCodeOf = (column: AnyPgColumn): SQL<string> => sql`left(split_part(${column}, '#', 2), 6)`;
const ofRun = (name: string, column: AnyPgColumn) =>
  index(name).on(runCodeOf(column)).where(sql`${column} is not null`);
/* A row that goes when its owner does. */
const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const ofVideo = () =>
  text('video_id')
    .notNull()
    .references(() => videos.id, { onDelete: 'cascade' });

/* Accounts */

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email'),
    passwordHash: text('password_hash'),
    createdAt: created(),
    deletedAt: instant('deleted_at'),
    lang: text('lang').$type<Language>().notNull().default('en'),
    /** The referrer who sent the member. */
    referrerToken: text('referrer_token'),
  },
  // Partial, because then no foreign key can refer to it, and a deletion does not block rows that only
  // refer to the user.
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
    /** The account was opened by the sign-in that made the code. */
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
    /** Null for an e-mail without an account, which costs the same work. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_codes_user').on(t.userId), index('password_codes_over').on(t.expiresAt)],
);

/** Written in the transaction they report; sent mails keep neither address nor text. */
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

/** A browser to which notifications go; it ends with the session in which it was named. */
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
    /** The first end of what the browser keeps; null too once its member was told. */
    downloadsEndAt: instant('downloads_end_at'),
    createdAt: created(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_downloads').on(t.downloadsEndAt).where(sql`${t.downloadsEndAt} is not null`),
  ],
);

/** What a member wants to be told of, and when not. */
export const notificationChoices = pgTable('notification_choices', {
  userId: ofUser().primaryKey(),
  episodes: boolean('episodes').notNull(),
  renewals: boolean('renewals').notNull(),
  payments: boolean('payments').notNull(),
  downloads: boolean('downloads').notNull().default(true),
  /** The mail of a reminder. */
  episodeMails: boolean('episode_mails').notNull(),
  /** Hours of the day in the time zone; the same for no quiet hours. */
  quietFrom: integer('quiet_from').notNull(),
  quietTo: integer('quiet_to').notNull(),
  timeZone: text('time_zone').notNull(),
  pushedAt: instant('pushed_at'),
});

/** A notification that waits, or was sent and must not be told twice. */
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
/** Each kind is a choice of the member's. */
export type PushKind = 'episodes' | 'renewals' | 'payments' | 'downloads';

/** Counters that hold across servers, such as password attempts. */
export const throttles = pgTable(
  'throttles',
  {
    bucket: text('bucket').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [index('throttles_over').on(t.windowEndsAt)],
);

/* Catalogue */

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

/** What became of a film with its captions, or of a picture, by the hash of all that went into it. */
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
    /** Whether viewers may keep its episodes on their devices. */
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
    /** When all of its episodes were verified; until then it is a draft. */
    readyAt: instant('ready_at'),
    /** Viewers see it from then on. */
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

/** Without a reference, so that it outlives the series. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    command: text('command').notNull(),
    /** Null for a change of the home page's rows. */
    videoId: text('video_id'),
    subject: text('subject').$type<'series' | 'rows'>().notNull().default('series'),
    /** Empty for a new series, and together with `after` once it is too old to be undone. */
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

/** An occasion shows between its two times; it has a rule or series of its own, as the others do. */
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
    /** The hash of the clip's files. */
    clipVersion: text('clip_version').notNull().default(''),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    unique('episodes_number').on(t.videoId, t.number),
    index('episodes_added').on(t.videoId, t.addedAt),
  ],
);

/** Kept by triggers of `episodes`; a series without any has no row. */
export const episodeTotals = pgTable('episode_totals', {
  videoId: text('video_id')
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  episodeCount: integer('episode_count').notNull(),
  seconds: doublePrecision('seconds').notNull(),
  lastNumber: integer('last_number').notNull(),
  newestAt: instant('newest_at').notNull(),
});

/** Not in `episodes` before their time, so that nothing lists, plays, unlocks or counts them. */
export const upcomingEpisodes = pgTable(
  'upcoming_episodes',
  {
    id: text('id').primaryKey(),
    videoId: ofVideo(),
    number: integer('number').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    clip: text('clip').notNull(),
    /** The hash of the clip's files. */
    clipVersion: text('clip_version').notNull().default(''),
    releasedAt: instant('released_at').notNull(),
  },
  (t) => [
    unique('upcoming_episodes_number').on(t.videoId, t.number),
    index('upcoming_episodes_due').on(t.releasedAt),
  ],
);

/* A viewer's own */

export const favourites = pgTable(
  'favourites',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] }), index('favourites_video').on(t.videoId)],
);

/** Thumbs up and down; `videos` holds their counts. */
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

/** Wishes for a mail when a series gets an episode. */
export const reminders = pgTable(
  'reminders',
  {
    userId: ofUser(),
    videoId: ofVideo(),
    /** The newest episode that the member knows of. */
    toldNumber: integer('told_number').notNull(),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index('reminders_video').on(t.videoId, t.toldNumber),
  ],
);

/** What a member does not want to be recommended. */
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

/** Each viewer's plays of recent days, so that a play counts once a day. */
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

/** Counted with each play, so that no list has to count `plays`. */
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

/* Reports: where viewers come from and how far they come in a series */

/** A campaign, which names nobody. */
export const sources = pgTable('sources', {
  /** The hash of the other columns, so that all servers give a campaign the same. */
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

/** The last campaign that brought a viewer. */
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

/** How far a viewer came in a series. It only moves forward. */
export const journeys = pgTable(
  'journeys',
  {
    viewer: viewer(),
    videoId: ofVideo(),
    anonymous: anonymous(),
    sourceId: ofSource(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    /** The highest number of an episode that was played; 0 for none. */
    furthest: integer('furthest').notNull(),
    secondAt: instant('second_at'),
    wallAt: instant('wall_at'),
    /** The latest time at the wall or in the shop: the next order belongs to the latest series. */
    lastWallAt: instant('last_wall_at'),
    shopAt: instant('shop_at'),
    orderedAt: instant('ordered_at'),
    orderId: text('order_id'),
    paidAt: instant('paid_at'),
    /** What the viewer paid less what went back, in minor units by currency. */
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

/** Steps of the journeys that began on `firstDay`, by the day of the step. They outlive journeys and series. */
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

/** How many of the journeys that began on `firstDay` came to an episode or beyond. */
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

/** The ledger by day, series and campaign, summed by a trigger on the ledger. Empty texts stand for none. */
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

/** Daily picks. The slot makes the limit a unique key instead of a count. */
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

/* Money: integer minor units, and a unique key wherever a second effect would cost somebody */

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'subscription' | 'pass'>().notNull(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  /** As of the first start; `prices` decides. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  renewalDays: integer('renewal_days'),
  preselected: boolean('preselected').notNull().default(false),
  position: integer('position').notNull(),
});

/** Append-only but for `until`. A price that another one replaced before its time has the same `from` and `until`. */
export const prices = pgTable(
  'prices',
  {
    id: text('id').primaryKey(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    /** Null for the price of every series without one of its own. */
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
    /** Set for renewals: the subscription and the start of the paid period. */
    subscriptionId: text('subscription_id').references((): AnyPgColumn => subscriptions.id),
    periodStart: instant('period_start'),
    mandateLabel: text('mandate_label'),
    /** Set for renewals: what the current attempt charges, until its outcome is known. */
    mandateId: text('mandate_id'),
    nextLookAt: instant('next_look_at'),
    referrerToken: text('referrer_token'),
    /** The series whose wall led to the order, its campaign, and when the buyer began it; a renewal's first order says it. */
    attributedVideoId: text('attributed_video_id'),
    sourceId: text('source_id'),
    journeyDay: text('journey_day'),
    payerFirstName: text('payer_first_name'),
    payerLastName: text('payer_last_name'),
    /** The limits by address and device that a card counts for until it has paid. */
    countedIn: text('counted_in').array(),
    /** The version of the words about withdrawal that the buyer has seen; null for renewals, and where none were shown. */
    agreedTerms: text('agreed_terms'),
    agreedAt: instant('agreed_at'),
    /** A hash of the provider's name for the card or wallet. */
    payer: text('payer'),
    /** When an episode that it opens was first played. */
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
    /** The order or change that the key stands for; its current state answers a repeat. */
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
    /** Renewals are charged to it; without it the subscription ends with its period. */
    mandateId: text('mandate_id'),
    mandateLabel: text('mandate_label'),
    /** A subscription whose renewal was declined gives access until then. */
    graceUntil: instant('grace_until'),
    method: text('method').$type<PaymentMethod>(),
    nextTryAt: instant('next_try_at'),
    /** Declined attempts to renew the current period. */
    tries: integer('tries').notNull().default(0),
    /** Attempts among them outside the schedule, after a change of mandate. */
    spareTries: integer('spare_tries').notNull().default(0),
    endedAt: instant('ended_at'),
    remindedFor: instant('reminded_for'),
    lastOrderId: text('last_order_id').references(() => orders.id),
    /** The next renewal charges this plan, on the terms agreed to at the switch; all four or none. */
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

/** Append-only, held by a trigger: captures above zero and refunds below. */
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
    /** The limits by address and device that a card counts for until it is taken. */
    countedIn: text('counted_in').array(),
  },
  (t) => [
    index('method_changes_subscription').on(t.subscriptionId, t.createdAt),
    index('method_changes_open').on(t.updatedAt).where(sql`${t.status} in ('pending', 'action')`),
    index('method_changes_over').on(t.updatedAt).where(sql`${t.status} not in ('pending', 'action')`),
    index('method_changes_user').on(t.userId),
  ],
);

/** One for each order, for all that is left of it. */
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

/** Made signed out; the owner confirms each by the link that was mailed. */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    hash: text('hash').primaryKey(),
    /** Null for a pair that does not belong together, which costs the same work. */
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

/** Numbers without gaps: the row stays locked until its transaction ends. */
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

/** Keys made at first start, shared by every server on the database. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
