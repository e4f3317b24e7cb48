-- The versions of a template say what is different from the one before. Of versions saved earlier nobody knows it.
alter table mail_templates add column parts jsonb;
