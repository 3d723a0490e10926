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

-- Nobody knows since when they hold.
insert into prices (id, plan_id, amount, currency, from_at, actor, created_at)
  select 'first-' || id, id, amount, currency, '1970-01-01T00:00:00Z', 'first start', now() from plans;

-- For the look, every two seconds, at the series that are not public.
create index videos_hidden on videos (id) where withdrawn_at is not null or ready_at is null or publish_at is null;
create index videos_publish on videos (publish_at);
drop index videos_withdrawn;

-- For the removal of what changes of long ago have replaced.
create index catalogue_changes_kept on catalogue_changes (at) where before <> '{}'::jsonb or after <> '{}'::jsonb;
