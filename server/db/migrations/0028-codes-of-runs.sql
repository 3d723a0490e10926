-- A run is found by the first 6 signs of its id, which people are shown.

drop index orders_run;
drop index jobs_run;
drop index webhook_events_run;
drop index mails_run;
create index orders_run on orders (left(split_part(run, '#', 2), 6)) where run is not null;
create index jobs_run on jobs (left(split_part(run, '#', 2), 6)) where run is not null;
create index webhook_events_run on webhook_events (left(split_part(run, '#', 2), 6)) where run is not null;
create index mails_run on mails (left(split_part(run, '#', 2), 6)) where run is not null;
