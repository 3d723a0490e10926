-- The run of the app that asked for a row, as `name#id`, so that a tap leads to all that it caused. A row that
-- nobody's call asked for has none, nor has one that a server of the previous release writes.

alter table orders add column run text;
alter table jobs add column run text;
alter table webhook_events add column run text;
alter table mails add column run text;

-- By the id alone: a request that serves a waiting run joins its id under a name of its own.
create index orders_run on orders (split_part(run, '#', 2)) where run is not null;
create index jobs_run on jobs (split_part(run, '#', 2)) where run is not null;
create index webhook_events_run on webhook_events (split_part(run, '#', 2)) where run is not null;
create index mails_run on mails (split_part(run, '#', 2)) where run is not null;
