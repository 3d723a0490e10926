-- When the first episode ends that the browser said it keeps at its last contact; null once its member was told.
alter table push_subscriptions add column downloads_end_at timestamptz;
create index push_subscriptions_downloads on push_subscriptions (downloads_end_at) where downloads_end_at is not null;

-- By default, because servers of the release before write choices without it.
alter table notification_choices add column downloads boolean not null default true;
