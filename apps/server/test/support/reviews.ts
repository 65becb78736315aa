import { putReview } from '@firstbell/contract/reviews'
import { expect } from 'vitest'
import { minutesFromNow, taught, type Taught } from './sessions.ts'
import type { Person, World } from './world.ts'

const over = { ...minutesFromNow(-60), duration: '30' }

/** What tests of reviews do: students attend a class that is over, and rate it. */
export const reviewSteps = (world: World) => ({
  student: (name?: string) => world.person('student', name),
  /** Creates a past class that these people attended. */
  past: async (...people: Person[]): Promise<Taught> => {
    const offering = await taught(world, 'class', { maxStudents: '300' })
    for (const who of people) await offering.book(who)
    expect((await offering.edit(over)).status).toBe(201)
    return offering
  },
  rate: (id: string, who: Person, rating: unknown, text?: unknown) =>
    world.call(putReview, { id, rating, ...(text !== undefined && { text }) } as never, who),
})
