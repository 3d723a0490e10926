-- The series that a member does not want to be recommended.

create table not_interested (
  user_id text not null references users (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
create index not_interested_video on not_interested (video_id);
