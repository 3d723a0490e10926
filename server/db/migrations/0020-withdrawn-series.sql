-- A series that an operator has taken down: it is in no list, on no page and not played, and all that was sold of it stays.
alter table videos add column withdrawn_at timestamptz;
create index videos_withdrawn on videos (id) where withdrawn_at is not null;

-- Every change that an operator made to the catalogue.
create table catalogue_changes (
  id text primary key,
  at timestamptz not null,
  actor text not null,
  command text not null,
  video_id text not null,
  before jsonb not null,
  after jsonb not null
);
create index catalogue_changes_video on catalogue_changes (video_id, at);
