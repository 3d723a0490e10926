-- Indexes of hot queries, of foreign keys and of retention. On a large database, make them beforehand with
-- `create index concurrently` under the same names, so that writes do not wait for this file.

create index if not exists sessions_user on sessions (user_id);
create index if not exists sessions_created on sessions (created_at);
create index if not exists identities_user on identities (user_id);
create index if not exists handoff_codes_user on handoff_codes (user_id);
create index if not exists handoff_codes_over on handoff_codes (expires_at);
create index if not exists oauth_states_over on oauth_states (expires_at);
create index if not exists password_codes_over on password_codes (expires_at);
create index if not exists mails_user on mails (user_id);
create index if not exists mails_sent on mails (sent_at) where sent_at is not null;
create index if not exists throttles_over on throttles (window_ends_at);

create index if not exists favourites_video on favourites (video_id);
create index if not exists history_video on history (video_id);
create index if not exists history_episode on history (episode_id);
create index if not exists plays_episode on plays (episode_id);
create index if not exists daily_unlocks_episode_alone on daily_unlocks (episode_id);
create index if not exists unlocked_videos_video on unlocked_videos (video_id);

create index if not exists orders_video on orders (video_id) where video_id is not null;
create index if not exists orders_open on orders (updated_at)
  where status in ('pending', 'action') or (status = 'created' and method is not null);
create index if not exists passes_video on passes (video_id);
create index if not exists subscriptions_user on subscriptions (user_id);
create index if not exists method_changes_user on method_changes (user_id);
create index if not exists method_changes_over on method_changes (updated_at)
  where status not in ('pending', 'action');
create index if not exists idempotency_keys_created on idempotency_keys (created_at);
create index if not exists webhook_events_received on webhook_events (received_at);
create index if not exists jobs_done on jobs (done_at) where done_at is not null;
