-- Accounts

create table users (
  id text primary key,
  -- Null for an account that was deleted, whose row stays for what was paid.
  email text,
  password_hash text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  lang text not null default 'en',
  referrer_token text
);
-- No foreign key can point at a partial index: so a row whose e-mail goes is not locked against everything that names it.
create unique index users_email_unique on users (email) where email is not null;

create table identities (
  provider text not null,
  provider_user_id text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, provider_user_id)
);
create index identities_user on identities (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  device text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_created on sessions (created_at);

create table session_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  parent_hash text,
  created_at timestamptz not null,
  first_used_at timestamptz,
  superseded_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);

create table handoff_codes (
  hash text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  first_visit boolean not null default false
);
create index handoff_codes_user on handoff_codes (user_id);
create index handoff_codes_over on handoff_codes (expires_at);

create table oauth_states (
  hash text primary key,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index oauth_states_over on oauth_states (expires_at);

create table password_codes (
  hash text primary key,
  user_id text references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_codes_user on password_codes (user_id);
create index password_codes_over on password_codes (expires_at);

-- Mails are written with what they tell of and sent afterwards.
create table mails (
  id text primary key,
  user_id text references users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  useful_until timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  run text
);
create index mails_waiting on mails (next_try_at) where sent_at is null;
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_user on mails (user_id);
-- A run is found by the first 6 signs of its id, which people are shown.
create index mails_run on mails (left(split_part(run, '#', 2), 6)) where run is not null;

create table throttles (
  bucket text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index throttles_over on throttles (window_ends_at);

-- Catalogue

create table categories (
  id text primary key,
  name jsonb not null,
  position integer not null
);

create table tags (
  id text primary key,
  name jsonb not null
);

create table content_notes (
  id text primary key,
  name jsonb not null
);

-- A draft while its episodes are made, ready once all of them are verified, scheduled until its time, then live. One
-- that is withdrawn is in no list and on no page, and all that was sold of it stays.
create table videos (
  id text primary key,
  category_id text not null references categories (id),
  title jsonb not null,
  synopsis jsonb not null,
  cast_names jsonb not null,
  free_episodes integer not null,
  complete boolean not null,
  featured_rank integer,
  poster_version text not null,
  poster_widths jsonb not null,
  color text not null,
  play_count integer not null default 0,
  position integer not null,
  added_at timestamptz not null default now(),
  age integer,
  content_notes jsonb not null default '[]',
  likes integer not null default 0,
  dislikes integer not null default 0,
  poster_lettering jsonb not null default '[]',
  withdrawn_at timestamptz,
  ready_at timestamptz,
  publish_at timestamptz
);
create index videos_category on videos (category_id, position);
-- For the look, every two seconds, at the series that are not public.
create index videos_hidden on videos (id) where withdrawn_at is not null or ready_at is null or publish_at is null;
create index videos_publish on videos (publish_at);

create table video_tags (
  video_id text not null references videos (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  primary key (video_id, tag_id)
);
create index video_tags_tag on video_tags (tag_id);

create table episodes (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  number integer not null,
  seconds double precision not null,
  clip text not null,
  added_at timestamptz not null default now(),
  clip_version text not null default '',
  constraint episodes_number unique (video_id, number)
);
create index episodes_added on episodes (video_id, added_at);

-- Episodes whose time is still to come are in a table of their own, so that nothing can list, play, unlock or count
-- them: a job moves each into `episodes` at its time.
create table upcoming_episodes (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  number integer not null,
  seconds double precision not null,
  clip text not null,
  released_at timestamptz not null,
  clip_version text not null default '',
  constraint upcoming_episodes_number unique (video_id, number)
);
create index upcoming_episodes_due on upcoming_episodes (released_at);

-- What became of a film with its captions, or of a picture: the same input need not be encoded again.
create table encoded_media (
  input text primary key,
  version text not null,
  made_at timestamptz not null
);

-- The rows of the home page, as an operator arranges them. A row of a rule without words of its own has those of the rule.
create table home_rows (
  id text primary key,
  position integer not null,
  kind text not null,
  rule text,
  video_ids jsonb not null default '[]',
  title jsonb not null default '{}',
  reason jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  hidden boolean not null default false
);
insert into home_rows (id, position, kind, rule) values
  ('top10', 1, 'rule', 'top10'),
  ('recommended', 2, 'rule', 'recommended'),
  ('week', 3, 'rule', 'week'),
  ('new', 4, 'rule', 'new'),
  ('complete', 5, 'rule', 'complete');

-- Every change that an operator made to the catalogue. A change of the rows belongs to no series, and is noted as the
-- whole of the rows before and after.
create table catalogue_changes (
  id text primary key,
  at timestamptz not null,
  actor text not null,
  command text not null,
  video_id text,
  before jsonb not null,
  after jsonb not null,
  subject text not null default 'series'
);
create index catalogue_changes_video on catalogue_changes (video_id, at);
create index catalogue_changes_rows on catalogue_changes (at) where subject = 'rows';
-- For the removal of what changes of long ago have replaced.
create index catalogue_changes_kept on catalogue_changes (at) where before <> '{}'::jsonb or after <> '{}'::jsonb;

-- A viewer's own

create table favourites (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index favourites_video on favourites (video_id);

create table ratings (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  up boolean not null,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index ratings_video on ratings (video_id);

-- Who wants a mail when a series gets an episode, and the newest that the member knows of.
create table reminders (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  told_number integer not null,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index reminders_video on reminders (video_id, told_number);

create table not_interested (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index not_interested_video on not_interested (video_id);

create table history (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  episode_id text not null references episodes (id) on delete cascade,
  second double precision not null,
  watched_at timestamptz not null,
  primary key (user_id, video_id)
);
create index history_video on history (video_id);
create index history_episode on history (episode_id);

create table daily_unlocks (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  slot integer not null,
  episode_id text not null references episodes (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, day, slot),
  constraint daily_unlocks_episode unique (user_id, episode_id)
);
create index daily_unlocks_episode_alone on daily_unlocks (episode_id);

create table unlocked_videos (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index unlocked_videos_video on unlocked_videos (video_id);

-- Plays and events, and what is left of them once they are old

create table plays (
  viewer text not null,
  episode_id text not null references episodes (id) on delete cascade,
  day text not null,
  primary key (viewer, episode_id, day)
);
create index plays_day on plays (day);
create index plays_episode on plays (episode_id);

-- Counted with each play, so that no list counts single plays.
create table video_plays (
  video_id text not null references videos (id) on delete cascade,
  day text not null,
  count integer not null,
  primary key (video_id, day)
);
create index video_plays_day on video_plays (day);

create table events (
  id text primary key,
  at timestamptz not null,
  event text not null,
  route text,
  status text,
  video_id text,
  episode_id text,
  fbclid text,
  ttclid text
);
create index events_at on events (at);

create table event_counts (
  day text not null,
  event text not null,
  route text not null default '',
  status text not null default '',
  count integer not null,
  primary key (day, event, route, status)
);

-- Money

create table plans (
  id text primary key,
  kind text not null,
  name jsonb not null,
  amount integer not null,
  currency text not null,
  renewal_days integer,
  preselected boolean not null default false,
  position integer not null
);

-- Prices with their history. A price on sale is never changed: another one replaces it from a time on.
create table prices (
  id text primary key,
  plan_id text not null references plans (id),
  -- Null for the price of every series without one of its own.
  video_id text references videos (id) on delete cascade,
  amount integer not null,
  currency text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  actor text not null,
  created_at timestamptz not null
);
create index prices_plan on prices (plan_id, from_at);
create index prices_video on prices (video_id) where video_id is not null;
create unique index prices_one_open on prices (plan_id, coalesce(video_id, '')) where until_at is null;

create table orders (
  id text primary key,
  user_id text not null references users (id),
  plan_id text not null references plans (id),
  kind text not null,
  video_id text references videos (id),
  amount integer not null,
  currency text not null,
  renewal_days integer,
  status text not null,
  provider text not null,
  method text,
  provider_payment_id text,
  action_url text,
  decline_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Set for renewals.
  subscription_id text,
  period_start timestamptz,
  mandate_label text,
  mandate_id text,
  next_look_at timestamptz,
  referrer_token text,
  payer_first_name text,
  payer_last_name text,
  run text,
  -- The series whose wall led to the order, the campaign that brought its buyer, and the day on which the buyer began
  -- the series. Renewals belong to those of the first order.
  attributed_video_id text,
  source_id text,
  journey_day text,
  -- Where a card was counted that nobody has paid with yet: hashed addresses and devices.
  counted_in text[],
  -- What the buyer has agreed to, with what they paid, and whether they have played what it opened.
  agreed_terms text,
  agreed_at timestamptz,
  payer text,
  played_at timestamptz
);
create unique index orders_one_open on orders (user_id, plan_id, coalesce(video_id, ''))
  where status in ('created', 'pending', 'action') and subscription_id is null;
-- One renewal of a period, ever.
create unique index orders_one_renewal on orders (subscription_id, period_start)
  where subscription_id is not null;
create unique index orders_provider_payment on orders (provider, provider_payment_id);
create index orders_user on orders (user_id, created_at);
create index orders_video on orders (video_id) where video_id is not null;
create index orders_open on orders (updated_at)
  where status in ('pending', 'action') or (status = 'created' and method is not null);
create index orders_look on orders (next_look_at) where next_look_at is not null;
create index orders_payer on orders (payer) where payer is not null;
create index orders_source on orders (source_id) where source_id is not null;
create index orders_run on orders (left(split_part(run, '#', 2), 6)) where run is not null;

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  body_hash text not null,
  order_id text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table subscriptions (
  id text primary key,
  user_id text not null references users (id),
  plan_id text not null references plans (id),
  order_id text not null constraint subscriptions_order_id_unique unique references orders (id),
  status text not null,
  amount integer not null,
  currency text not null,
  renewal_days integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  created_at timestamptz not null,
  provider text,
  mandate_id text,
  mandate_label text,
  grace_until timestamptz,
  next_try_at timestamptz,
  tries integer not null default 0,
  ended_at timestamptz,
  reminded_for timestamptz,
  last_order_id text references orders (id),
  method text,
  spare_tries integer not null default 0,
  -- The plan that it renews as, with the terms its member agreed to.
  next_plan_id text references plans (id),
  next_amount integer,
  next_currency text,
  next_renewal_days integer,
  constraint subscriptions_next_whole
    check (num_nulls(next_plan_id, next_amount, next_currency, next_renewal_days) in (0, 4))
);
create unique index subscriptions_one_live on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id);
create index subscriptions_due on subscriptions (next_try_at) where status <> 'ended';
-- A refund, and each look at an order, finds the subscription by the order that paid for its period.
create index subscriptions_last_order on subscriptions (last_order_id);

alter table orders add foreign key (subscription_id) references subscriptions (id);

create table method_changes (
  id text primary key,
  user_id text not null references users (id),
  subscription_id text not null references subscriptions (id),
  provider text not null,
  status text not null,
  provider_setup_id text,
  action_url text,
  decline_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- As that of `orders`.
  counted_in text[]
);
create index method_changes_user on method_changes (user_id);
create index method_changes_subscription on method_changes (subscription_id, created_at);
create index method_changes_open on method_changes (updated_at) where status in ('pending', 'action');
create index method_changes_over on method_changes (updated_at) where status not in ('pending', 'action');

create table passes (
  user_id text not null references users (id),
  video_id text not null references videos (id),
  order_id text not null constraint passes_order_id_unique unique references orders (id),
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index passes_video on passes (video_id);

create table refunds (
  id text primary key,
  order_id text not null constraint refunds_order_id_unique unique references orders (id),
  amount integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  provider_refund_id text,
  requested_at timestamptz not null,
  settled_at timestamptz
);

-- Links by which the owner of a purchase confirms a withdrawal that was asked for signed out.
create table withdrawal_requests (
  hash text primary key,
  order_id text references orders (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index withdrawal_requests_order on withdrawal_requests (order_id);
create index withdrawal_requests_expires on withdrawal_requests (expires_at);

create table receipts (
  number text primary key,
  order_id text not null constraint receipts_order_id_unique unique references orders (id),
  issued_at timestamptz not null,
  tax_percent double precision not null,
  tax_amount integer not null,
  email text
);

create table counters (
  name text primary key,
  value integer not null
);

-- Money may go back in parts: each entry says what has gone so far, and no sum is reached twice.
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null,
  amount integer not null,
  currency text not null,
  at timestamptz not null,
  so_far integer not null,
  constraint ledger_once unique (order_id, kind, so_far)
);
create unique index ledger_one_capture on ledger (order_id) where kind = 'capture';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end;
$$;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function refuse_change();

-- The ledger by day, series, campaign and currency.
create table revenue_days (
  day text not null,
  video_id text not null,
  source_id text not null,
  first_day text not null,
  currency text not null,
  captured bigint not null,
  refunded bigint not null,
  payments integer not null,
  refunds integer not null,
  primary key (day, video_id, source_id, first_day, currency)
);
create index revenue_days_first_day on revenue_days (first_day);
create index revenue_days_source on revenue_days (source_id) where source_id <> '';

-- A trigger, so that no entry of any server is missing from the sums.
create function add_to_revenue_days() returns trigger language plpgsql as $$
begin
  insert into revenue_days as sums
    (day, video_id, source_id, first_day, currency, captured, refunded, payments, refunds)
  select to_char(new.at at time zone 'UTC', 'YYYY-MM-DD'),
    coalesce(origin.attributed_video_id, origin.video_id, ''), coalesce(origin.source_id, ''),
    coalesce(origin.journey_day, ''), new.currency,
    case when new.kind = 'capture' then new.amount else 0 end,
    case when new.kind = 'refund' then -new.amount else 0 end,
    case when new.kind = 'capture' then 1 else 0 end,
    case when new.kind = 'refund' then 1 else 0 end
  from orders paid
  left join subscriptions on subscriptions.id = paid.subscription_id
  join orders origin on origin.id = coalesce(subscriptions.order_id, paid.id)
  where paid.id = new.order_id
  on conflict (day, video_id, source_id, first_day, currency) do update set
    captured = sums.captured + excluded.captured,
    refunded = sums.refunded + excluded.refunded,
    payments = sums.payments + excluded.payments,
    refunds = sums.refunds + excluded.refunds;
  return null;
end;
$$;
create trigger ledger_revenue after insert on ledger
  for each row execute function add_to_revenue_days();

-- Where viewers come from, and how far they come

-- A row is a campaign, not a person.
create table sources (
  id text primary key,
  network text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  campaign_id text,
  referrer_token text,
  first_seen_at timestamptz not null
);

-- The last campaign that brought a viewer.
create table arrivals (
  viewer text primary key,
  anonymous boolean not null,
  source_id text not null,
  at timestamptz not null
);
create index arrivals_at on arrivals (at);
create index arrivals_anonymous on arrivals (at) where anonymous;
-- The indexes by source find the campaigns that nothing names any more.
create index arrivals_source on arrivals (source_id) where source_id <> '';

-- How far a viewer came in a series. It only moves forward.
create table journeys (
  viewer text not null,
  video_id text not null references videos (id) on delete cascade,
  anonymous boolean not null,
  source_id text not null,
  first_day text not null,
  last_day text not null,
  furthest integer not null,
  second_at timestamptz,
  wall_at timestamptz,
  last_wall_at timestamptz,
  shop_at timestamptz,
  ordered_at timestamptz,
  order_id text,
  paid_at timestamptz,
  revenue jsonb not null default '{}',
  primary key (viewer, video_id)
);
create index journeys_video on journeys (video_id);
create index journeys_last_day on journeys (last_day) where not anonymous;
create index journeys_anonymous on journeys (last_day) where anonymous;
create index journeys_source on journeys (source_id) where source_id <> '';

-- Sums of the journeys that began on a day, changed with each of them and kept when it is gone.
create table journey_days (
  video_id text not null,
  first_day text not null,
  source_id text not null,
  day text not null,
  started integer not null,
  second integer not null,
  wall integer not null,
  shop integer not null,
  ordered integer not null,
  paid integer not null,
  primary key (video_id, first_day, source_id, day)
);
create index journey_days_first_day on journey_days (first_day);
create index journey_days_source on journey_days (source_id) where source_id <> '';

-- How many of them came to an episode.
create table journey_episodes (
  video_id text not null,
  first_day text not null,
  episode integer not null,
  viewers integer not null,
  primary key (video_id, first_day, episode)
);
create index journey_episodes_first_day on journey_episodes (first_day);

-- The servers' own

-- Work that has to follow a commit.
create table jobs (
  kind text not null,
  subject text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  run text,
  primary key (kind, subject)
);
create index jobs_due on jobs (run_at) where done_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;
create index jobs_run on jobs (left(split_part(run, '#', 2), 6)) where run is not null;

create table webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  run text,
  primary key (provider, event_id)
);
create index webhook_events_received on webhook_events (received_at);
create index webhook_events_run on webhook_events (left(split_part(run, '#', 2), 6)) where run is not null;

-- Keys made at the first start, shared by every server on the database.
create table secrets (
  name text primary key,
  value text not null
);

-- What was seeded from the catalogue's files.
create table seeds (
  name text primary key,
  hash text not null
);
