-- What the buyer has agreed to, with what they paid, and whether they have played what it opened.
alter table orders add column agreed_terms text;
alter table orders add column agreed_at timestamptz;
alter table orders add column payer text;
alter table orders add column played_at timestamptz;
create index orders_payer on orders (payer) where payer is not null;
