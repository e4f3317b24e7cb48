-- One word for one thing (docs/glossary.md): a download stores the request that its link stands for.
alter table downloads rename column wish to request;
