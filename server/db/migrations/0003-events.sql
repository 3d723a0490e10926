-- What is left of events and plays once they are old: how many of each there were in a day

create table event_counts (
  day text not null,
  event text not null,
  route text not null default '',
  status text not null default '',
  count integer not null,
  primary key (day, event, route, status)
);

create index events_at on events (at);
create index plays_day on plays (day);
