-- The languages in which a series has posters with its title drawn on them.

alter table videos add column poster_lettering jsonb not null default '[]';
