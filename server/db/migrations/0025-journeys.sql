-- Where viewers come from. A row is a campaign, not a person.
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

-- How many of them came to an episode.
create table journey_episodes (
  video_id text not null,
  first_day text not null,
  episode integer not null,
  viewers integer not null,
  primary key (video_id, first_day, episode)
);
create index journey_episodes_first_day on journey_episodes (first_day);

-- The series whose wall led to an order, the campaign that brought its buyer, and the day on which the buyer began the series. Renewals belong to those of the first order.
alter table orders
  add column attributed_video_id text,
  add column source_id text,
  add column journey_day text;
update orders set attributed_video_id = video_id where video_id is not null;

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

insert into revenue_days (day, video_id, source_id, first_day, currency, captured, refunded, payments, refunds)
select to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD'), coalesce(attributed_video_id, ''), '', '', entry.currency,
  coalesce(sum(entry.amount) filter (where entry.kind = 'capture'), 0),
  coalesce(-sum(entry.amount) filter (where entry.kind = 'refund'), 0),
  count(*) filter (where entry.kind = 'capture'), count(*) filter (where entry.kind = 'refund')
from ledger entry join orders on orders.id = entry.order_id
group by 1, 2, 5;
