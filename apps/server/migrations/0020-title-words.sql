-- Words without digits of the titles that were ever listed, and each of them with one letter left
-- out: two words that are one typing error apart have one of these in common (rule finding-9). Neither
-- is unique: of two transactions with the same new word, none waits for the other, and a word that
-- stands twice does no harm. The trigger listing_words_kept adds to both. Texts are compared byte by
-- byte.
create table title_word (
  word text collate "C" not null
);
create index title_word_by_word on title_word (word);
create table title_word_part (
  -- The word itself, or less one letter.
  part text collate "C" not null,
  word text collate "C" not null
);
create index title_word_by_part on title_word_part (part) include (word);

insert into title_word (word)
select distinct word
from listing, regexp_split_to_table(title, '[\s!-/:-@[-`{-~ –—…“”„‘’«»·]+') as word
where length(word) between 2 and 30 and word !~ '[0-9]';

insert into title_word_part (part, word)
select distinct case at when 0 then word else left(word, at - 1) || substr(word, at + 1) end, word
from title_word, generate_series(0, length(word)) as at;
