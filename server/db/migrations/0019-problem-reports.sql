-- The record of a run that failed, as its viewer has read and sent it: a cassette, without secrets and names.

create table problem_reports (
  id text primary key,
  run text not null,
  received_at timestamptz not null,
  cassette text not null
);
create index problem_reports_run on problem_reports (run);
create index problem_reports_received on problem_reports (received_at);
