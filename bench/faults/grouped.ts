import type { Answer } from '../load.ts'

/** Groups answers by content, such as `49 × 409 already_booked`. */
export const groupAnswers = (answers: readonly Answer[]): string =>
  Object.entries(
    Object.groupBy(
      answers,
      ({ status, code, body }) =>
        `${status} ${code || (body as { message?: string } | null)?.message}`,
    ),
  )
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, all]) => `${all!.length} × ${what}`)
    .join(', ')
