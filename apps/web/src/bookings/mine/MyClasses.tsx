import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { call } from '../../api.ts'
import { endpoints } from '../../endpoints.ts'
import { classHours } from '../../offerings/format.ts'
import { keys } from '../../query-keys.ts'
import type { PrefetchArgs } from '../../page.tsx'
import { Booked, bookedQuery, type BookedKind } from './Booked.tsx'

const classes: BookedKind = {
  kind: 'class',
  heading: 'My Classes',
  empty: messages.noClassesCreated,
  failed: messages.classesFailed,
  queryKey: keys.mine.bookedClasses,
  load: async (signal) => (await call(endpoints.getBookedClasses, {}, { signal })).classes,
  duration: (offering) => classHours(offering.duration),
  people: (offering) => (offering as ClassEntity).enrolledStudents ?? [],
  browse: { to: '/', label: 'Find a class' },
}

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  queryClient.fetchQuery(bookedQuery(classes))

/** A student's booked classes (rule screen-29). */
export default function MyClasses() {
  return <Booked of={classes} />
}
