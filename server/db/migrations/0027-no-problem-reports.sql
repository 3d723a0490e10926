-- Viewers send no reports any more.

drop table problem_reports;
