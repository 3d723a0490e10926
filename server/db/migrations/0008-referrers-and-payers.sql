-- Who sent a member, and the name that came with a card

alter table users add column referrer_token text;
alter table orders add column referrer_token text;
alter table orders add column payer_first_name text;
alter table orders add column payer_last_name text;
alter table handoff_codes add column first_visit boolean not null default false;
