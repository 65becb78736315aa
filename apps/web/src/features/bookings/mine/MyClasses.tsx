import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { classHours } from '../../../shared/format/format.ts'
import type { PrefetchArgs } from '../../../shared/routing/page.ts'
import { bookedClassesQuery } from '../own-state.ts'
import { Booked, type BookedKind } from './Booked.tsx'

const classes: BookedKind = {
  kind: 'class',
  heading: 'My Classes',
  empty: messages.noClassesCreated,
  failed: messages.classesFailed,
  duration: (offering) => classHours(offering.duration),
  people: (offering) => (offering as ClassEntity).enrolledStudents ?? [],
  browse: { to: '/', label: 'Find a class' },
}

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  queryClient.fetchQuery(bookedClassesQuery)

/** A student's booked classes (rule screen-29). */
export default function MyClasses() {
  return <Booked of={classes} booked={useQuery(bookedClassesQuery)} />
}
