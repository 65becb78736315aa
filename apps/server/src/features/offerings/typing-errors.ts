import { searchText } from '@firstbell/contract/typed-text'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** As the trigger listing_words_kept splits titles. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~ –—…“”„‘’«»·]+/
/** Letters of a word in title_word, at least. */
const SHORTEST = 2
/** Letters of a word that may be wrong, at least; fewer are one error from too much. */
const SHORTEST_WRONG = 3
/** Texts that are tried. */
const MOST = 8
/** Words of a search that suggestions look for. Each costs the database time. */
const MOST_WORDS = 8
/** Letters of a word that may have a typing error. Longer ones are in no title. */
const LONGEST_WRONG = 40

/** The words of a text, in the form in which titles are searched. */
export const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')

/**
 * Returns the words that suggestions look for in texts: each once, of at least two letters, the first eight.
 */
export const distinctWordsOf = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter((word) => word.length >= SHORTEST).slice(0, MOST_WORDS)

/**
 * What somebody may have meant who made one typing error, as texts to search for, the most likely
 * first: one letter more, less, other or swapped with its neighbour in one word, or one space more or
 * less (rule finding-9). Words are compared with those of titles; two that no title has are no single
 * error.
 */
export async function withoutTypingError(db: Database, text: string): Promise<string[]> {
  const words = wordsOf(text)
  if (words.length > MOST_WORDS || words.some(({ length }) => length > LONGEST_WRONG)) return []
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const known = await knownOf(db, [
    ...words,
    ...joined,
    ...words.flatMap((word) => splitsOf(word).flat()),
  ])
  const isUnknown = (word: string) =>
    word.length >= SHORTEST && !/\d/.test(word) && !known.has(word)
  const unknown = words.filter(isUnknown)
  const lower = searchText(text)
  /** The text with a word, or two, replaced; what stands between the words stays. */
  const replaced = (at: number, by: string, count = 1) => {
    const [from, to] = placeOf(lower, words, at, count)
    return lower.slice(0, from) + by + lower.slice(to)
  }
  const spaced = [
    ...joined.flatMap((word, at) => (known.has(word) ? [replaced(at, word, 2)] : [])),
    ...words.flatMap((word, at) =>
      unknown.length === 1 && isUnknown(word)
        ? splitsOf(word)
            .filter((halves) => halves.every((half) => known.has(half)))
            .map((halves) => replaced(at, halves.join(' ')))
        : [],
    ),
  ]
  if (unknown.length > 1) return spaced.slice(0, MOST)
  const suspects = words.flatMap((word, at) =>
    word.length >= SHORTEST_WRONG && !/\d/.test(word) && (unknown[0] ?? word) === word
      ? [{ word, at }]
      : [],
  )
  const near = await nearOf(
    db,
    suspects.map(({ word }) => word),
  )
  const corrected = suspects.flatMap(({ word, at }) =>
    near
      .filter((candidate) => candidate !== word && isOneError(word, candidate))
      // The first letter is rarely the wrong one.
      .toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]))
      .map((candidate) => replaced(at, candidate)),
  )
  return [...new Set([...spaced, ...corrected])].slice(0, MOST)
}

/** Where so many words of a text begin and end. */
function placeOf(text: string, words: string[], at: number, count: number): [number, number] {
  let from = 0
  let to = 0
  for (const [index, word] of words.slice(0, at + count).entries()) {
    const begin = text.indexOf(word, to)
    if (index <= at) from = begin
    to = begin + word.length
  }
  return [from, to]
}

/** 'pianoforte' → ['pia', 'noforte'], … */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST + 1) }, (_, at) => [
    word.slice(0, SHORTEST + at),
    word.slice(SHORTEST + at),
  ])

async function knownOf(db: Database, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from title_word where word = any(${[...new Set(words)]}::text[])`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** The known words that have a part in common with some words. */
async function nearOf(db: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from title_word_part where part = any(${words.flatMap(partsOf)}::text[])
    order by word limit 1000`.execute(db)
  return rows.map(({ word }) => word)
}

/** A word, and each form of it with one letter left out. */
function partsOf(word: string): string[] {
  const letters = [...word]
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}

/** Whether two different words are one typing error apart. */
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
