-- The rows of the home page, as an operator arranges them. A row of a rule without words of its own has those of the rule.
create table home_rows (
  id text primary key,
  position integer not null,
  kind text not null,
  rule text,
  video_ids jsonb not null default '[]',
  title jsonb not null default '{}',
  reason jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  hidden boolean not null default false
);
insert into home_rows (id, position, kind, rule) values
  ('top10', 1, 'rule', 'top10'),
  ('recommended', 2, 'rule', 'recommended'),
  ('week', 3, 'rule', 'week'),
  ('new', 4, 'rule', 'new'),
  ('complete', 5, 'rule', 'complete');

-- A change of the rows belongs to no series, and is noted as the whole of the rows before and after.
alter table catalogue_changes alter column video_id drop not null;
alter table catalogue_changes add column subject text not null default 'series';
create index catalogue_changes_rows on catalogue_changes (at) where subject = 'rows';
