-- Why an email went to its recipient, and which of its parts did not: purpose to basis or reason (contract/mail-purposes.ts).
alter table mail_messages add column consent jsonb not null default '{}';
