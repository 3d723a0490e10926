-- Each server asks every two seconds for the newest change that an operator has made.
create index catalogue_changes_newest on catalogue_changes (at desc, id desc);
