-- The plan that a subscription renews as, with the terms its member agreed to. A server of the previous
-- release renews the present plan once more, and leaves the switch to the renewal after that.

alter table subscriptions
  add column next_plan_id text references plans (id),
  add column next_amount integer,
  add column next_currency text,
  add column next_renewal_days integer,
  add constraint subscriptions_next_whole
    check (num_nulls(next_plan_id, next_amount, next_currency, next_renewal_days) in (0, 4));
