-- Plays by video and day, counted with each play, so that no list counts single plays

create table video_plays (
  video_id text not null references videos (id) on delete cascade,
  day text not null,
  count integer not null,
  primary key (video_id, day)
);
create index video_plays_day on video_plays (day);
insert into video_plays (video_id, day, count)
  select e.video_id, p.day, count(*) from plays p join episodes e on e.id = p.episode_id
  group by e.video_id, p.day;
