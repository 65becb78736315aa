-- Text in the form in which searches compare it: compatible forms are one (NFKC), in lower case, without
-- characters that are ignored in display. listing_title lowers the case by Unicode's rules. The contract's searchText
-- returns the same form.
create or replace function search_text(text) returns text
language sql immutable strict parallel safe
as $$
  select regexp_replace(listing_title(
      -- The check is three times as quick as normalizing, and most text passes it.
      case when $1 is nfkc normalized then $1 else normalize($1, nfkc) end),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')
$$;
