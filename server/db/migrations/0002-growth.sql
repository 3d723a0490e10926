-- What lists say of the episodes of a series, so that no list counts them.
create table episode_totals (
  video_id text primary key references videos (id) on delete cascade,
  episode_count integer not null,
  seconds double precision not null,
  last_number integer not null,
  newest_at timestamptz not null
);

create function keep_episode_totals() returns trigger language plpgsql as $$
begin
  -- Two transactions that change one series would each count without the other's episodes.
  perform from videos where id in (select video_id from changed) order by id for no key update;
  delete from episode_totals where video_id in (select video_id from changed)
    and not exists (select from episodes where episodes.video_id = episode_totals.video_id);
  insert into episode_totals
    select video_id, count(*), sum(seconds), max(number), max(added_at)
    from episodes where video_id in (select video_id from changed) group by video_id
    on conflict (video_id) do update
      set (episode_count, seconds, last_number, newest_at)
        = (excluded.episode_count, excluded.seconds, excluded.last_number, excluded.newest_at);
  return null;
end $$;

create trigger episodes_inserted after insert on episodes
  referencing new table as changed for each statement execute function keep_episode_totals();
create trigger episodes_updated after update on episodes
  referencing new table as changed for each statement execute function keep_episode_totals();
-- One that moves to another series leaves its own.
create trigger episodes_moved after update on episodes
  referencing old table as changed for each statement execute function keep_episode_totals();
create trigger episodes_deleted after delete on episodes
  referencing old table as changed for each statement execute function keep_episode_totals();

insert into episode_totals
  select video_id, count(*), sum(seconds), max(number), max(added_at) from episodes group by video_id;

-- A member's history in the order in which it is shown.
create index history_recent on history (user_id, watched_at desc, video_id desc);
