import type { Kind } from '@firstbell/contract/kinds'
import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { searchText } from '@firstbell/contract/typed-text'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findFirst } from './find-listed.ts'

/** The number of offerings whose instructors and descriptions are searched. */
const SEARCHED_MAX = 200

/**
 * Returns the ids of offerings to suggest for a search that found nothing (rule finding-9): those with the
 * words in their titles in another order, or hidden by other filters, else those within one typing error, then
 * those with the words in their instructor's name or their description.
 * @param options.seriesOnce whether only the next class of each series is searched
 * @param options.filtered whether the search had filters in addition to its words
 */
export async function suggest(
  db: Database,
  kind: Kind,
  q: string,
  { seriesOnce, filtered }: { seriesOnce: boolean; filtered: boolean },
): Promise<string[]> {
  const words = distinctWordsOf(q)
  const ids = new Set(filtered ? await findFirst(db, kind, { q, seriesOnce }, MAX_SUGGESTIONS) : [])
  /** Adds the offerings that have all of some words in their titles, in any order. */
  const addTitles = async (words: string[]) => {
    if (words.length === 0 || ids.size >= MAX_SUGGESTIONS) return
    for (const id of await findFirst(db, kind, { words, seriesOnce }, MAX_SUGGESTIONS)) ids.add(id)
  }
  // A search that is a single word has been searched for already, without results or, with filters, above.
  if (words.length > 1 || words[0] !== searchText(q)) await addTitles(words)
  if (ids.size === 0)
    for (const corrected of await findCorrections(db, q)) await addTitles(soughtWords(corrected))
  if (ids.size < MAX_SUGGESTIONS)
    for (const id of await findByTexts(db, kind, words, seriesOnce)) ids.add(id)
  return [...ids].slice(0, MAX_SUGGESTIONS)
}

/** Returns those of the next offerings that have all words in their instructor's name or their description. */
async function findByTexts(
  db: Database,
  kind: Kind,
  words: string[],
  seriesOnce: boolean,
): Promise<string[]> {
  if (words.length === 0) return []
  const candidates = await findFirst(db, kind, { seriesOnce }, SEARCHED_MAX)
  // `offset 0` keeps PostgreSQL from reading and joining the texts once for each word.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select offering.id, candidate.position, coalesce(search_text(person.name), '') || ' '
        || coalesce(searched.text, search_text(offering.description)) as text
      from unnest(${candidates}::uuid[]) with ordinality as candidate (id, position)
      join offering on offering.id = candidate.id
      left join searched_description as searched on searched.offering_id = offering.id
      left join person on person.id = offering.instructor_id
      offset 0
    ) as searched
    where not exists (select from unnest(${words}::text[]) as word where strpos(text, word) = 0)
    order by position limit ${MAX_SUGGESTIONS}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Splits words like the trigger listing_words_kept. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~ –—…“”„‘’«»·]+/
/** The shortest words in title_word. */
const WORD_MIN_LETTERS = 2
/** The shortest words that are corrected: shorter ones are one error away from too many words. */
const CORRECTED_MIN_LETTERS = 3
/** The longest words that are corrected: no title has longer ones. */
const CORRECTED_MAX_LETTERS = 40
/** The number of corrections that are searched for. */
const CORRECTIONS_MAX = 8
/** Words of a search that suggestions look for. Each costs the database time. */
const WORDS_MAX = 8

const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')

/** Returns the words of a text that suggestions look for. */
export const distinctWordsOf = (text: string): string[] => soughtWords(wordsOf(text))

/** Returns each word once, without those of one letter, and the first eight. */
const soughtWords = (words: string[]): string[] =>
  [...new Set(words)].filter((word) => word.length >= WORD_MIN_LETTERS).slice(0, WORDS_MAX)

/**
 * Returns the words of texts that differ from a text by one typing error, the most likely first: one letter more, less,
 * changed or swapped with its neighbour in one word, or one space more or less (rule finding-9). A word is unknown if no
 * title has it. Corrections leave no unknown word:
 *
 * - If the text has none, they join two neighbours, or correct a letter of any word.
 * - If it has one, they join this word with a neighbour, split it, or correct a letter of it.
 * - If it has two, they join these ('pia no' → 'piano').
 */
async function findCorrections(db: Database, text: string): Promise<string[][]> {
  const words = wordsOf(text)
  if (words.length > WORDS_MAX || words.some(({ length }) => length > CORRECTED_MAX_LETTERS))
    return []
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const known = await findKnownWords(db, [
    ...words,
    ...joined,
    ...words.flatMap((word) => splitsOf(word).flat()),
  ])
  const isUnknown = (word: string) =>
    word.length >= WORD_MIN_LETTERS && !/\d/.test(word) && !known.has(word)
  const unknown = words.flatMap((word, index) => (isUnknown(word) ? [index] : []))
  /** Returns the text's words with `count` of them replaced; nothing if an unknown word would remain. */
  const replace = (index: number, count: number, replacement: string[]): string[][] =>
    unknown.every((each) => each >= index && each < index + count)
      ? [words.toSpliced(index, count, ...replacement)]
      : []
  const joins = joined.flatMap((word, index) => (known.has(word) ? replace(index, 2, [word]) : []))
  if (unknown.length > 1) return joins
  const splits = unknown.flatMap((index) =>
    splitsOf(words[index]!)
      .filter((halves) => halves.every((half) => known.has(half)))
      .flatMap((halves) => replace(index, 1, halves)),
  )
  const suspects = words.flatMap((word, index) =>
    word.length >= CORRECTED_MIN_LETTERS && !/\d/.test(word) && (unknown[0] ?? index) === index
      ? [{ word, index }]
      : [],
  )
  const similar = await findSimilarWords(
    db,
    suspects.map(({ word }) => word),
  )
  const changes = suspects.flatMap(({ word, index }) =>
    similar
      .filter((candidate) => candidate !== word && isOneError(word, candidate))
      // The first letter is rarely the wrong one.
      .toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]))
      .flatMap((candidate) => replace(index, 1, [candidate])),
  )
  return [...joins, ...splits, ...changes].slice(0, CORRECTIONS_MAX)
}

/** 'pianoforte' → ['pia', 'noforte'], … */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * WORD_MIN_LETTERS + 1) }, (_, at) => [
    word.slice(0, WORD_MIN_LETTERS + at),
    word.slice(WORD_MIN_LETTERS + at),
  ])

async function findKnownWords(db: Database, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from title_word where word = any(${[...new Set(words)]}::text[])`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Returns the words of titles that share a part (`partsOf`) with one of the words. */
async function findSimilarWords(db: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from title_word_part where part = any(${words.flatMap(partsOf)}::text[])
    order by word limit 1000`.execute(db)
  return rows.map(({ word }) => word)
}

/** Returns a word, and each form of it with one letter left out. */
function partsOf(word: string): string[] {
  const letters = [...word]
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}

/** Whether one typing error separates two words: a letter more, less or changed, or two neighbours swapped. */
function isOneError(a: string, b: string): boolean {
  const [first, second] = [[...a], [...b]]
  let same = 0
  while (same < first.length && first[same] === second[same]) same += 1
  const rest = (letters: string[], skipped: number) => letters.slice(same + skipped).join('')
  const [one, other] = [first[same], second[same]]
  return (
    rest(first, 1) === rest(second, 1) ||
    rest(first, 1) === rest(second, 0) ||
    rest(first, 0) === rest(second, 1) ||
    (one === second[same + 1] && other === first[same + 1] && rest(first, 2) === rest(second, 2))
  )
}
