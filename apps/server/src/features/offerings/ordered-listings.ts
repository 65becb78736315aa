import { LRUCache } from 'lru-cache'

/** What lists go by of one offering. Times in milliseconds since 1970. */
export interface Listed {
  id: string
  title: string
  category: string
  level: string
  startsAt: number
  endsAt: number
}

/** What is looked for; `q` is part of a title, in any case. */
export interface Wanted {
  q?: string | undefined
  category?: string | undefined
  level?: string | undefined
}

/**
 * The listed offerings of one kind, in memory: in the order of the public list, and by the words of
 * their titles. Where a page begins and how many there are costs the same for a hundred as for a
 * hundred thousand; in SQL both are counting (docs/decisions/0009).
 */
export interface OrderedListings {
  /** Adds an offering, or replaces what was known of it. */
  put: (offering: Listed) => void
  /** Takes one away. None there is no error. */
  remove: (id: string) => void
  /** The ids of one page, and how many match in all. `now` must not go back by more than seconds. */
  page: (
    wanted: Wanted,
    skip: number,
    take: number,
    now: number,
  ) => { ids: string[]; total: number }
}

/** Changes between two looks up to which the order is mended; above, it is made anew. */
const MENDED = 100
/**
 * Searches whose matches are remembered until something changes, for their next pages; and the places
 * of all of them, at most about 8 MB.
 */
const REMEMBERED = 1_000
const REMEMBERED_PLACES = 2_000_000
/** The place of what is not there any more. */
const NOWHERE = 0xffffffff

/** The form in which texts are compared, as ILIKE does, whatever their case. */
const fold = (text: string) => text.toLowerCase()

/** What is known of each offering, by its slot: columns take a third of the memory of objects. */
interface Slots {
  /** '' where the offering has gone. */
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
  // An offering keeps its slot until it changes; then it gets a new one.
  let slots = noSlots()
  let slotOf = new Map<string, number>()
  let words = createWords()
  const facets = createFacets()
  /** Slots by start, and the place of each slot in it. */
  let sorted: number[] = []
  let placeOf = new Uint32Array(0)
  /** Slots that are not in `sorted` yet; whether some have gone that still are. */
  let fresh: number[] = []
  let gone = false
  let nextEnd = Infinity
  const remembered = new LRUCache<string, Uint32Array>({
    max: REMEMBERED,
    maxSize: REMEMBERED_PLACES,
    sizeCalculation: (places) => places.length + 1,
  })

  const put = (offering: Listed): void => {
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
    fresh.push(slot)
    nextEnd = Math.min(nextEnd, offering.endsAt)
  }

  const remove = (id: string): void => {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    slotOf.delete(id)
    slots.ids[slot] = ''
    gone = true
  }

  /** Moves what is left together, once most slots are empty. */
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

  /** Brings the order up to date. */
  const settle = (now: number): void => {
    if (order === 'coming' && now >= nextEnd) {
      nextEnd = Infinity
      slots.ids.forEach((id, slot) => {
        if (id === '') return
        if (slots.ends[slot]! <= now) remove(id)
        else nextEnd = Math.min(nextEnd, slots.ends[slot]!)
      })
    }
    if (!gone && fresh.length === 0) return
    const there = (slot: number) => slots.ids[slot] !== ''
    if (gone) sorted = sorted.filter(there)
    const added = fresh.filter(there)
    if (added.length > MENDED) sorted = [...sorted, ...added].sort(before)
    else
      for (const slot of added)
        sorted.splice(
          firstOf(sorted.length, (at) => before(sorted[at]!, slot) > 0),
          0,
          slot,
        )
    fresh = []
    gone = false
    if (slots.ids.length > 2 * sorted.length + 1_000) compact()
    placeOf = new Uint32Array(slots.ids.length).fill(NOWHERE)
    for (let place = 0; place < sorted.length; place += 1) placeOf[sorted[place]!] = place
    remembered.clear()
  }

  /** The places of what matches, in order; null is all of them. */
  const matches = ({ q, category, level }: Wanted): Uint32Array | null => {
    if (!q && !category && !level) return null
    const part = q && fold(q)
    const key = JSON.stringify([part, category, level])
    const known = remembered.get(key)
    if (known) return known
    const fits = facets.fitting(category, level)
    // A set of bits puts them in order, and a title with two such words there once.
    const bits = new Uint32Array((sorted.length >> 5) + 1)
    if (part)
      words.search(part, (slot, certain) => {
        const place = placeOf[slot]!
        if (place === NOWHERE || !fits[slots.facets[slot]!]) return
        if (certain || slots.titles[slot]!.includes(part)) bits[place >> 5]! |= 1 << (place & 31)
      })
    else
      sorted.forEach((slot, place) => {
        if (fits[slots.facets[slot]!]) bits[place >> 5]! |= 1 << (place & 31)
      })
    const places = placesIn(bits)
    remembered.set(key, places)
    return places
  }

  return {
    put,
    remove,
    page: (wanted, skip, take, now) => {
      settle(now)
      const places = matches(wanted)
      const total = places ? places.length : sorted.length
      const slotAt = (index: number) => sorted[places ? places[index]! : index]!
      const begun =
        order === 'coming' ? 0 : firstOf(total, (index) => slots.starts[slotAt(index)]! > now)
      const ids: string[] = []
      for (let at = skip; at < Math.min(skip + take, total); at += 1)
        ids.push(slots.ids[slotAt(at < total - begun ? begun + at : total - 1 - at)]!)
      return { ids, total }
    },
  }
}

/** The first of `count` indexes for which this holds, when it holds for all after it; else `count`. */
function firstOf(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The numbers of the bits that are set. */
function placesIn(bits: Uint32Array): Uint32Array {
  const places: number[] = []
  bits.forEach((word, index) => {
    for (let left = word; left !== 0; left &= left - 1)
      places.push((index << 5) + 31 - Math.clz32(left & -left))
  })
  return Uint32Array.from(places)
}

/** Category and level as one number: there are few of them together. */
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
    /** By number, whether it is what is wanted; nothing wanted is anything. */
    fitting: (category?: string, level?: string): boolean[] =>
      known.map(
        (facet) => (!category || facet.category === category) && (!level || facet.level === level),
      ),
  }
}

/**
 * The words of titles, each once with the slots of the titles it is in. There are far fewer words
 * than titles, and the titles of a word need not be looked at to be counted.
 */
function createWords() {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const slotsOf: number[][] = []
  /** By pairs of neighbouring letters, the numbers of the words that have them. */
  const pairs = new Map<string, number[]>()

  /** The numbers of the words with this in them. */
  const having = (part: string): readonly number[] => {
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
     * Shows the slots of titles with this in them, some perhaps twice. Where it is more than one
     * word, the longest is looked for: those are not `certain`.
     */
    search(part: string, show: (slot: number, certain: boolean) => void): void {
      const pieces = part.split(' ')
      const longest = pieces.reduce((a, b) => (b.length > a.length ? b : a))
      for (const number of having(longest))
        for (const slot of slotsOf[number]!) show(slot, pieces.length === 1)
    },
  }
}

function pairsIn(word: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 2 <= word.length; at += 1) pairs.add(word.slice(at, at + 2))
  return pairs
}
