import { LRUCache } from 'lru-cache'

/** What decides where an offering is listed. Times in milliseconds since 1970. */
export interface Listing {
  id: string
  title: string
  category: string
  level: string
  startsAt: number
  endsAt: number
}

/** What a list is limited to; `q` is part of a title, in upper or lower case. */
export interface ListFilter {
  q?: string | undefined
  category?: string | undefined
  level?: string | undefined
}

/**
 * The listed offerings of one kind, in memory: in the order of the public list, and by the words of
 * their titles. SQL would count rows for the total and for every page; here both cost the same
 * however many there are (docs/decisions/0009).
 */
export interface OrderedListings {
  /** Adds an offering, or replaces what was known of it. */
  put: (offering: Listing) => void
  /** Removes an offering; does nothing when there is none. */
  remove: (id: string) => void
  /** The ids of one page, and how many match in all. `now` must not go back by more than seconds. */
  page: (
    filter: ListFilter,
    skip: number,
    take: number,
    now: number,
  ) => { ids: string[]; total: number }
}

/** New listings up to which each is inserted in its position; with more, all are sorted again. */
const MAX_INSERTS = 100
/** Searches whose matches are cached until something changes, for their next pages. */
const CACHED_SEARCHES = 1_000
/** Matches in all cached searches, of 4 bytes each. */
const CACHED_MATCHES = 2_000_000
/** The position of a slot that has been removed. */
const NO_POSITION = 0xffffffff

/** The form in which texts are compared: without regard to case, like ILIKE. */
const fold = (text: string) => text.toLowerCase()

/** The listings by slot, in columns: those take far less memory than an object for each. */
interface Slots {
  /** '' where the offering was removed. */
  ids: string[]
  /** Folded. */
  titles: string[]
  starts: number[]
  ends: number[]
  facets: number[]
}

const noSlots = (): Slots => ({ ids: [], titles: [], starts: [], ends: [], facets: [] })

/**
 * @param order 'coming': what has not ended, soonest first; 'launches': what is ahead, soonest first,
 * then what has begun, latest first (rule list-2)
 */
export function createOrderedListings(order: 'coming' | 'launches'): OrderedListings {
  // An offering that changes gets a new slot.
  let slots = noSlots()
  let slotOf = new Map<string, number>()
  let words = createWords()
  const facets = createFacets()
  /** Slots by start, and the position of each slot among them. */
  let sorted: number[] = []
  let positionOf = new Uint32Array(0)
  /** Slots that are not in `sorted` yet. */
  let added: number[] = []
  /** Whether `sorted` holds slots that have been removed. */
  let hasRemoved = false
  let nextEnd = Infinity
  const cache = new LRUCache<string, Uint32Array>({
    max: CACHED_SEARCHES,
    maxSize: CACHED_MATCHES,
    sizeCalculation: (positions) => positions.length + 1,
  })

  const put = (offering: Listing): void => {
    const title = fold(offering.title)
    const facet = facets.numberOf(offering.category, offering.level)
    const known = slotOf.get(offering.id)
    if (known !== undefined) {
      if (
        slots.titles[known] === title &&
        slots.facets[known] === facet &&
        slots.starts[known] === offering.startsAt &&
        slots.ends[known] === offering.endsAt
      )
        return
      remove(offering.id)
    }
    const slot = slots.ids.push(offering.id) - 1
    slots.titles.push(title)
    slots.facets.push(facet)
    slots.starts.push(offering.startsAt)
    slots.ends.push(offering.endsAt)
    slotOf.set(offering.id, slot)
    words.add(title, slot)
    added.push(slot)
    nextEnd = Math.min(nextEnd, offering.endsAt)
  }

  const remove = (id: string): void => {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    slotOf.delete(id)
    slots.ids[slot] = ''
    hasRemoved = true
  }

  /** Frees the slots of removed offerings. */
  const compact = (): void => {
    const left = noSlots()
    for (const slot of sorted)
      for (const column of ['ids', 'titles', 'starts', 'ends', 'facets'] as const)
        left[column].push(slots[column][slot] as never)
    slots = left
    slotOf = new Map(left.ids.map((id, slot) => [id, slot]))
    words = createWords()
    left.titles.forEach((title, slot) => words.add(title, slot))
    sorted = left.ids.map((_, slot) => slot)
  }

  const before = (a: number, b: number): number =>
    slots.starts[a]! - slots.starts[b]! || (slots.ids[a]! < slots.ids[b]! ? -1 : 1)

  /** Brings `sorted` up to date. */
  const updateOrder = (now: number): void => {
    if (order === 'coming' && now >= nextEnd) {
      nextEnd = Infinity
      slots.ids.forEach((id, slot) => {
        if (id === '') return
        if (slots.ends[slot]! <= now) remove(id)
        else nextEnd = Math.min(nextEnd, slots.ends[slot]!)
      })
    }
    if (!hasRemoved && added.length === 0) return
    const isListed = (slot: number) => slots.ids[slot] !== ''
    if (hasRemoved) sorted = sorted.filter(isListed)
    const inserted = added.filter(isListed)
    if (inserted.length > MAX_INSERTS) sorted = [...sorted, ...inserted].sort(before)
    else
      for (const slot of inserted)
        sorted.splice(
          firstOf(sorted.length, (at) => before(sorted[at]!, slot) > 0),
          0,
          slot,
        )
    added = []
    hasRemoved = false
    if (slots.ids.length > 2 * sorted.length + 1_000) compact()
    positionOf = new Uint32Array(slots.ids.length).fill(NO_POSITION)
    for (let position = 0; position < sorted.length; position += 1)
      positionOf[sorted[position]!] = position
    cache.clear()
  }

  /** The positions of the matches, in order; null when everything matches. */
  const matches = ({ q, category, level }: ListFilter): Uint32Array | null => {
    if (!q && !category && !level) return null
    const part = q && fold(q)
    const key = JSON.stringify([part, category, level])
    const known = cache.get(key)
    if (known) return known
    const fits = facets.fitting(category, level)
    // A bitmap puts them in order, and keeps a title that matches by two words from counting twice.
    const bits = new Uint32Array((sorted.length >> 5) + 1)
    if (part)
      words.search(part, (slot, certain) => {
        const position = positionOf[slot]!
        if (position === NO_POSITION || !fits[slots.facets[slot]!]) return
        if (certain || slots.titles[slot]!.includes(part))
          bits[position >> 5]! |= 1 << (position & 31)
      })
    else
      sorted.forEach((slot, position) => {
        if (fits[slots.facets[slot]!]) bits[position >> 5]! |= 1 << (position & 31)
      })
    const positions = setBits(bits)
    cache.set(key, positions)
    return positions
  }

  return {
    put,
    remove,
    page: (filter, skip, take, now) => {
      updateOrder(now)
      const positions = matches(filter)
      const total = positions ? positions.length : sorted.length
      const slotAt = (index: number) => sorted[positions ? positions[index]! : index]!
      const launched =
        order === 'coming' ? 0 : firstOf(total, (index) => slots.starts[slotAt(index)]! > now)
      const ids: string[] = []
      for (let at = skip; at < Math.min(skip + take, total); at += 1)
        ids.push(slots.ids[slotAt(at < total - launched ? launched + at : total - 1 - at)]!)
      return { ids, total }
    },
  }
}

/** Binary search: the first of `count` indexes for which `holds` is true; `count` when there is none. */
function firstOf(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The indexes of the bits that are set. */
function setBits(bits: Uint32Array): Uint32Array {
  const indexes: number[] = []
  bits.forEach((word, index) => {
    for (let left = word; left !== 0; left &= left - 1)
      indexes.push((index << 5) + 31 - Math.clz32(left & -left))
  })
  return Uint32Array.from(indexes)
}

/** Numbers the combinations of category and level, of which there are few. */
function createFacets() {
  const numbers = new Map<string, number>()
  const known: { category: string; level: string }[] = []
  return {
    numberOf(category: string, level: string): number {
      const key = JSON.stringify([category, level])
      let number = numbers.get(key)
      if (number === undefined) numbers.set(key, (number = known.push({ category, level }) - 1))
      return number
    },
    /** For each number, whether it matches; an absent category or level matches every one. */
    fitting: (category?: string, level?: string): boolean[] =>
      known.map(
        (facet) => (!category || facet.category === category) && (!level || facet.level === level),
      ),
  }
}

/**
 * An index of the words of titles: each word once, with the slots of the titles it is in. There are
 * far fewer words than titles, and a search looks at words only.
 */
function createWords() {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const slotsOf: number[][] = []
  /** For each pair of neighbouring letters, the numbers of the words that contain it. */
  const pairs = new Map<string, number[]>()

  /** The numbers of the words that contain this. */
  const containing = (part: string): readonly number[] => {
    let fewest: readonly number[] | undefined
    for (const pair of pairsIn(part)) {
      const those = pairs.get(pair) ?? []
      if (!fewest || those.length < fewest.length) fewest = those
    }
    return (fewest ?? [...words.keys()]).filter((number) => words[number]!.includes(part))
  }

  return {
    add(title: string, slot: number): void {
      for (const word of new Set(title.split(' '))) {
        const known = numbers.get(word)
        if (known !== undefined) {
          slotsOf[known]!.push(slot)
          continue
        }
        const number = words.push(word) - 1
        slotsOf.push([slot])
        numbers.set(word, number)
        for (const pair of pairsIn(word)) {
          const those = pairs.get(pair)
          if (those) those.push(number)
          else pairs.set(pair, [number])
        }
      }
    },
    /**
     * Calls `visit` with the slots of titles that contain this, with some perhaps twice. Of several
     * words only the longest is searched: then the caller has to check the title (not `certain`).
     */
    search(part: string, visit: (slot: number, certain: boolean) => void): void {
      const pieces = part.split(' ')
      const longest = pieces.reduce((a, b) => (b.length > a.length ? b : a))
      for (const number of containing(longest))
        for (const slot of slotsOf[number]!) visit(slot, pieces.length === 1)
    },
  }
}

function pairsIn(word: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 2 <= word.length; at += 1) pairs.add(word.slice(at, at + 2))
  return pairs
}
