-- Adds the words of new titles to the dictionary with which searches correct typing errors: title_word_part has each
-- word, and each word without one of its letters.
create or replace function listing_words_kept() returns trigger language plpgsql as $$
begin
  with added as (
    insert into title_word (word)
    select distinct parts.word
    from changed, regexp_split_to_table(title, '[\s!-/:-@[-`{-~ –—…“”„‘’«»·]+') as parts (word)
    where length(parts.word) between 2 and 30 and parts.word !~ '[0-9]'
      and not exists (select from title_word as known where known.word = parts.word)
    returning word
  )
  insert into title_word_part (part, word)
  select distinct case at when 0 then word else left(word, at - 1) || substr(word, at + 1) end, word
  from added, generate_series(0, length(word)) as at;
  return null;
end
$$;
create or replace trigger listing_words_added after insert on listing
  referencing new table as changed for each statement execute function listing_words_kept();
create or replace trigger listing_words_changed after update on listing
  referencing new table as changed for each statement execute function listing_words_kept();
