-- Names that read the same are one name: case, blanks, signs, marks and the ways of writing Arabic do not tell two rows apart.

-- What is left of a name to compare. Signs and blanks between two digits still part them: berth 1-1 is not berth 11. A name of signs
-- only stands for itself. Signs are listed and not asked of the database's locale, so that every installation compares alike.
create function app.plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(regexp_replace(regexp_replace(
    translate(
      regexp_replace(lower(name), '[\u00AD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+', '', 'g'),
      'أإآٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهك01234567890123456789'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010-\u2029\u202F-\u205F\u3000]+', ' ', 'g'),
    '(?<![0-9]) | (?![0-9])', '', 'g'), ''), lower(btrim(name)))
$$;

-- Rows of one name that stand already go on as they are: of each group the first that is in use holds the name, and another is left
-- out for as long as it keeps the very name it has now. No row of the name comes new, and a row that is renamed is judged as all are.
do $$
declare
  list record;
  older text;
begin
  for list in select * from (values
    ('agent', 'app.plain_name(name)'),
    ('bag_grade', 'app.plain_name(name), size'),
    ('bag_module_notification', 'app.plain_name(name)'),
    ('bank', 'app.plain_name(name)'),
    ('berth', 'port, app.plain_name(name)'),
    ('cargo_grade', 'cargo_type, app.plain_name(name)'),
    ('cargo_type', 'app.plain_name(name)'),
    ('company', 'app.plain_name(name)'),
    ('customer', 'app.plain_name(name), lower(mobile)'),
    ('team', 'app.plain_name(name)'),
    ('terminal', 'app.plain_name(name)'),
    ('vendor', 'app.plain_name(name)')) as lists (called, key)
  loop
    execute format($find$
      select string_agg(format(' and not (agency_id = %%s and id = %%s and name = %%L)', agency_id, id, name), '' order by agency_id, id)
      from (select agency_id, id, name, row_number() over (partition by agency_id, %1$s order by status <> 'active', id) as place
        from %2$I where status <> 'Canceled' and row(%1$s) is not null) held where place > 1$find$, list.key, list.called) into older;
    execute format('drop index %I', list.called || '_unique');
    execute format($index$create unique index %I on %I (agency_id, %s) where status <> 'Canceled'%s$index$,
      list.called || '_unique', list.called, list.key, coalesce(older, ''));
  end loop;
end
$$;
