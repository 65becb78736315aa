import type pg from 'pg'

/** A pool whose new connections fail or wait until it is repaired. */
export interface BreakablePool {
  fail(): void
  hang(): void
  mend(): void
  /** The number of requested connections. */
  attempts(): number
}

/** Lets a test break a pool's connections. */
export function breakable(pool: pg.Pool): BreakablePool {
  const connect = pool.connect.bind(pool)
  let trouble: 'none' | 'down' | 'hung' = 'none'
  let release: (() => void)[] = []
  let attempts = 0
  pool.connect = (async () => {
    attempts += 1
    if (trouble === 'down')
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (trouble === 'hung') await new Promise<void>((over) => release.push(over))
    return connect()
  }) as typeof pool.connect
  return {
    fail: () => void (trouble = 'down'),
    hang: () => void (trouble = 'hung'),
    mend: () => {
      trouble = 'none'
      for (const over of release) over()
      release = []
    },
    attempts: () => attempts,
  }
}
