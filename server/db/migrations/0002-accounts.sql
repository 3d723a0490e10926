-- Accounts that were deleted stay as a row without a name, for what was paid

alter table users alter column email drop not null;
alter table users add column deleted_at timestamptz;

alter table sessions add column device text not null default '';

create table password_codes (
  hash text primary key,
  user_id text references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_codes_user on password_codes (user_id);

-- Mails, written with what they tell of and sent afterwards

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
  sent_at timestamptz
);
create index mails_waiting on mails (next_try_at) where sent_at is null;
