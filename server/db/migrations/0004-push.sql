-- A browser to which notifications go; it ends with the session in which it was named.
create table push_subscriptions (
  endpoint text primary key,
  user_id text not null references users (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table notification_choices (
  user_id text primary key references users (id) on delete cascade,
  episodes boolean not null,
  renewals boolean not null,
  payments boolean not null,
  episode_mails boolean not null,
  quiet_from integer not null,
  quiet_to integer not null,
  time_zone text not null,
  pushed_at timestamptz
);

-- A sent one stays until it is useless, so that nothing is told twice.
create table pushes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  topic text not null,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null,
  useful_until timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  run text
);
create unique index pushes_topic on pushes (user_id, topic);
create index pushes_waiting on pushes (next_try_at) where sent_at is null;
create index pushes_over on pushes (useful_until);
create index pushes_run on pushes (split_part(run, '#', 2)) where run is not null;
