-- Links by which the owner of a purchase confirms a withdrawal that was asked for signed out

create table withdrawal_requests (
  hash text primary key,
  order_id text references orders (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index withdrawal_requests_order on withdrawal_requests (order_id);
create index withdrawal_requests_expires on withdrawal_requests (expires_at);
