-- A line of an import tells all that is wrong with it, and comes back in its file's own columns.
alter table imports add column headers jsonb;           -- by column number, as the file has them; null before the check
alter table import_lines
  add column more_problems jsonb not null default '[]', -- beyond the first one, which is in problem
  add column cells jsonb;                               -- the whole line by column number, where it has a problem
