-- When an episode came, so that a list can put new ones first. Episodes that are there came with their series.

alter table episodes add column added_at timestamptz not null default now();
update episodes set added_at = videos.added_at from videos where videos.id = episodes.video_id;
create index episodes_added on episodes (video_id, added_at);

-- For whom a series is, and what to expect of it. A series that says nothing has no label.

alter table videos add column age integer;
alter table videos add column content_notes jsonb not null default '[]';

-- Thumbs of members, counted for each series when they are given. An account that goes leaves its count behind.

alter table videos add column likes integer not null default 0;
alter table videos add column dislikes integer not null default 0;
create table ratings (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  up boolean not null,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index ratings_video on ratings (video_id);
