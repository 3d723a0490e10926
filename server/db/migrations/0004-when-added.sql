-- When a video joined the catalogue: the newest come first

alter table videos add column added_at timestamptz not null default now();
