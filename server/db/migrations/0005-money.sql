-- Subscriptions that renew, refunds, receipts, and work that has to follow a commit

alter table users add column lang text not null default 'en';

alter table subscriptions add column provider text;
alter table subscriptions add column mandate_id text;
alter table subscriptions add column mandate_label text;
alter table subscriptions add column grace_until timestamptz;
alter table subscriptions add column next_try_at timestamptz;
alter table subscriptions add column tries integer not null default 0;
alter table subscriptions add column ended_at timestamptz;
alter table subscriptions add column reminded_for timestamptz;
alter table subscriptions add column last_order_id text references orders (id);
-- What was sold before has no mandate: it ends with its period, as it was told
update subscriptions s set
  last_order_id = order_id,
  next_try_at = period_end,
  provider = (select o.provider from orders o where o.id = s.order_id);
create index subscriptions_due on subscriptions (next_try_at) where status <> 'ended';

alter table orders add column subscription_id text references subscriptions (id);
alter table orders add column period_start timestamptz;
alter table orders add column mandate_label text;
-- One renewal of a period, ever
create unique index orders_one_renewal on orders (subscription_id, period_start)
  where subscription_id is not null;
drop index orders_one_open;
create unique index orders_one_open on orders (user_id, plan_id, coalesce(video_id, ''))
  where status in ('created', 'pending', 'action') and subscription_id is null;

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

create table jobs (
  kind text not null,
  subject text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  primary key (kind, subject)
);
create index jobs_due on jobs (run_at) where done_at is null;

-- The books are written once
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end;
$$;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function refuse_change();
