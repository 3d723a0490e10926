-- When an episode came, so that a list can put new ones first. Episodes that are there came with their series.

alter table episodes add column added_at timestamptz not null default now();
update episodes set added_at = videos.added_at from videos where videos.id = episodes.video_id;
create index episodes_added on episodes (video_id, added_at);

-- For whom a series is, and what to expect of it. A series that says nothing has no label.

alter table videos add column age integer;
alter table videos add column content_notes jsonb not null default '[]';
