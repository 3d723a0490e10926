-- Episodes whose time is still to come. They are in a table of their own, so that nothing can list, play, unlock
-- or count them: a job moves each into `episodes` at its time. A server of the previous release leaves them be.

create table upcoming_episodes (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  number integer not null,
  seconds double precision not null,
  clip text not null,
  released_at timestamptz not null,
  constraint upcoming_episodes_number unique (video_id, number)
);
create index upcoming_episodes_due on upcoming_episodes (released_at);

-- Who wants a mail when a series gets an episode, and the newest that the member knows of.

create table reminders (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  told_number integer not null,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index reminders_video on reminders (video_id, told_number);
