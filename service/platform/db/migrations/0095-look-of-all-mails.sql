-- A template keeps what of its look is its own; the rest is that of all emails of the shop. What was stored was always all of it: what is ours was not chosen.
update mail_templates set template = jsonb_set(template, '{theme}', (
  select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(template -> 'theme')
  where (key, value) not in (('logo', 'true'::jsonb), ('width', '560'::jsonb), ('corners', '"round"'::jsonb), ('font', '"system"'::jsonb))
))
where jsonb_typeof(template -> 'theme') = 'object';
