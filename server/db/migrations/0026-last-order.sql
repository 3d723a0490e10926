-- A refund, and each look at an order, finds the subscription by the order that paid for its period.
create index subscriptions_last_order on subscriptions (last_order_id);
