-- What the owner of a telephone number answers names no shop: it holds for each that has a decision of theirs.
create index mail_recipients_hash on mail_recipients (address_hash);
