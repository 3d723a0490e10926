-- The words of content notes: a series may bring some of its own.
create table content_notes (
  id text primary key,
  name jsonb not null
);

-- What became of a film with its captions, or of a picture: the same input need not be encoded again.
create table encoded_media (
  input text primary key,
  version text not null,
  made_at timestamptz not null
);
