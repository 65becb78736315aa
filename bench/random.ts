/** Random numbers. With a seed (mulberry32) they are the same each time. */
export function createRandom(seed?: number) {
  let state = (seed ?? 0) >>> 0
  const random =
    seed === undefined
      ? Math.random
      : () => {
          state = (state + 0x6d2b79f5) >>> 0
          let t = state
          t = Math.imul(t ^ (t >>> 15), t | 1)
          t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
          return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
        }
  const below = (count: number) => Math.floor(random() * count)
  return {
    random,
    /** Returns an integer from 0 to below `count`. */
    below,
    pick: <T>(some: readonly T[]): T => some[below(some.length)] as T,
    chance: (share: number) => random() < share,
  }
}
