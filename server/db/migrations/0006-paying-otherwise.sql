-- Subscriptions that are paid in another way, refunds in parts, and a look back at what was paid

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
  expires_at timestamptz not null
);
create index method_changes_subscription on method_changes (subscription_id, created_at);
create index method_changes_open on method_changes (updated_at) where status in ('pending', 'action');

alter table subscriptions add column method text;
alter table subscriptions add column spare_tries integer not null default 0;
update subscriptions s set
  method = (select o.method from orders o where o.id = coalesce(s.last_order_id, s.order_id));

alter table orders add column mandate_id text;
-- What is being charged right now is charged by what its subscription names
update orders o set mandate_id = s.mandate_id from subscriptions s
  where s.id = o.subscription_id and o.status in ('pending', 'action');
alter table orders add column next_look_at timestamptz;
update orders set next_look_at = now() where status = 'paid' and paid_at > now() - interval '30 days';
create index orders_look on orders (next_look_at) where next_look_at is not null;

-- Money may go back in parts: each entry says what has gone so far, and no sum is reached twice
alter table ledger add column so_far integer;
alter table ledger disable trigger ledger_append_only;
update ledger set so_far = abs(amount);
alter table ledger enable trigger ledger_append_only;
alter table ledger alter column so_far set not null;
alter table ledger drop constraint ledger_once;
alter table ledger add constraint ledger_once unique (order_id, kind, so_far);
create unique index ledger_one_capture on ledger (order_id) where kind = 'capture';
