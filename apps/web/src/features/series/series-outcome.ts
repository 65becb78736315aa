import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/series-booking'
import type { endpoints, OutputOf } from '#shared/api/api.ts'

/** The sentences about refused classes, by the server's message. */
const sentences: Record<string, (count: number) => string> = {
  [messages.classFull]: m.wereFull,
  [messages.classStarted]: m.wereStarted,
  [messages.classAlreadyBooked]: m.wereBookedBefore,
}

/**
 * 'Booked 5 classes. 1 was full.'
 * @param from the class that was already booked, which the server counts as refused
 */
export function formatSeriesOutcome(
  { booked, refused }: Pick<OutputOf<typeof endpoints.bookSeries>, 'booked' | 'refused'>,
  from: string,
): string {
  const counts = new Map<(count: number) => string, number>()
  for (const { classId, message } of refused) {
    if (classId === from && message === messages.classAlreadyBooked) continue
    const sentence = sentences[message] ?? m.wereUnavailable
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  }
  const rest = [...counts].map(([sentence, count]) => sentence(count))
  return [m.classesBooked(booked.length), ...rest].join(' ')
}
