-- no-transaction
-- Searches find a title however its letters are encoded (rule finding-11). The trigger
-- offering_listing_kept writes titles in the form of search_text, which this statement spells out,
-- because functions are created after migrations.

-- batches
update listing set title = folded.title
from (
  select offering_id, form.title
  from listing
  join offering on offering.id = offering_id,
  lateral (select left(regexp_replace(listing_title(normalize(offering.title, NFKC)),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), 300) as title) as form
  where listing.title is distinct from form.title
  limit 10000) as folded
where folded.offering_id = listing.offering_id;
