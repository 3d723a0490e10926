-- Whether viewers may keep episodes of the series on their devices.
alter table videos add column downloads boolean not null default true;
