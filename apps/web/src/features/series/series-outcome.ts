import { messages } from '@firstbell/contract/messages'
import { counted } from '../../shared/format/format-quantities.ts'

/** The output of `PUT /classes/book-series`. */
interface SeriesOutcome {
  booked: string[]
  refused: { classId: string; message: string }[]
}

const reasons: Record<string, string> = {
  [messages.classFull]: 'full',
  [messages.classStarted]: 'under way already',
  [messages.classAlreadyBooked]: 'booked before',
}

/**
 * 'Booked 5 classes. 1 was full.'
 * @param from the class that was booked already, which the server counts as refused
 */
export function formatSeriesOutcome({ booked, refused }: SeriesOutcome, from: string): string {
  const counts = new Map<string, number>()
  for (const { classId, message } of refused) {
    if (classId === from && message === messages.classAlreadyBooked) continue
    const reason = reasons[message] ?? 'not available'
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const rest = [...counts].map(
    ([reason, count]) => `${count} ${count === 1 ? 'was' : 'were'} ${reason}.`,
  )
  return [`Booked ${counted(booked.length, 'class', 'classes')}.`, ...rest].join(' ')
}
