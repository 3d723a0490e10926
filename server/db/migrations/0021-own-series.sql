-- An operator's own series: a draft while its episodes are made, ready once all of them are verified, scheduled until its time, then live.
alter table videos add column ready_at timestamptz, add column publish_at timestamptz;
update videos set ready_at = added_at, publish_at = added_at;

-- The hash of a clip's files: addresses and storage keys carry it.
alter table episodes add column clip_version text not null default '';
alter table upcoming_episodes add column clip_version text not null default '';
