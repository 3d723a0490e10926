-- Accounts

create table users (
  id text primary key,
  email text not null constraint users_email_unique unique,
  password_hash text,
  created_at timestamptz not null
);

create table identities (
  provider text not null,
  provider_user_id text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, provider_user_id)
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

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
  expires_at timestamptz not null
);

create table oauth_states (
  hash text primary key,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);

create table throttles (
  bucket text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

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
  position integer not null
);
create index videos_category on videos (category_id, position);

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
  constraint episodes_number unique (video_id, number)
);

-- A viewer's own

create table favourites (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);

create table history (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  episode_id text not null references episodes (id) on delete cascade,
  second double precision not null,
  watched_at timestamptz not null,
  primary key (user_id, video_id)
);

create table plays (
  viewer text not null,
  episode_id text not null references episodes (id) on delete cascade,
  day text not null,
  primary key (viewer, episode_id, day)
);

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

create table daily_unlocks (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  slot integer not null,
  episode_id text not null references episodes (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, day, slot),
  constraint daily_unlocks_episode unique (user_id, episode_id)
);

create table unlocked_videos (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
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
  paid_at timestamptz
);
create unique index orders_one_open on orders (user_id, plan_id, coalesce(video_id, ''))
  where status in ('created', 'pending', 'action');
create unique index orders_provider_payment on orders (provider, provider_payment_id);
create index orders_user on orders (user_id, created_at);

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  body_hash text not null,
  order_id text,
  created_at timestamptz not null,
  primary key (user_id, key)
);

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
  created_at timestamptz not null
);
create unique index subscriptions_one_live on subscriptions (user_id)
  where status <> 'ended';

create table passes (
  user_id text not null references users (id),
  video_id text not null references videos (id),
  order_id text not null constraint passes_order_id_unique unique references orders (id),
  created_at timestamptz not null,
  primary key (user_id, video_id)
);

create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null,
  amount integer not null,
  currency text not null,
  at timestamptz not null,
  constraint ledger_once unique (order_id, kind)
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- The product's own keys, and what was seeded from the catalogue's files

create table secrets (
  name text primary key,
  value text not null
);

create table seeds (
  name text primary key,
  hash text not null
);
