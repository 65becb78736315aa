-- no-transaction
-- The descriptions of offerings in the form in which searches compare them (rule finding-11): converting 200
-- long ones for a search takes a tenth of a second. The trigger searched_description_kept writes them in the
-- form of search_text, which this migration spells out, because functions are created after migrations.
create table if not exists searched_description (
  offering_id uuid primary key references offering (id) on delete cascade,
  text text collate "C" not null
);

-- batches
insert into searched_description (offering_id, text)
select offering_id, regexp_replace(listing_title(normalize(offering.description, NFKC)),
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g')
from listing join offering on offering.id = offering_id
where not exists (select from searched_description as known where known.offering_id = listing.offering_id)
limit 10000
on conflict do nothing;
