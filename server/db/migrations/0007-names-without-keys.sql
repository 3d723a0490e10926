-- No foreign key can point at a partial index: so a row whose e-mail goes is not locked against everything that names it.
alter table users drop constraint users_email_unique;
create unique index users_email_unique on users (email) where email is not null;
