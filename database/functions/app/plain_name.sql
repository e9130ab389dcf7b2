-- A name in the form in which names are compared. Signs and blanks between two digits still separate them: berth 1-1 is not berth 11. A
-- name of signs only stays as it is. Signs are listed here and not taken from the database's locale, so that every installation compares
-- alike.
create or replace function app.plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(regexp_replace(regexp_replace(
    translate(
      regexp_replace(lower(name), '[\u00AD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+', '', 'g'),
      'أإآٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهك01234567890123456789'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010-\u2029\u202F-\u205F\u3000]+', ' ', 'g'),
    '(?<![0-9]) | (?![0-9])', '', 'g'), ''), lower(btrim(name)))
$$;

revoke all on function app.plain_name from public;
grant execute on function app.plain_name to gms_app;
