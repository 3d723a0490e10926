-- Where a card was counted that nobody has paid with yet: hashed addresses and devices.
alter table orders add column counted_in text[];
alter table method_changes add column counted_in text[];
