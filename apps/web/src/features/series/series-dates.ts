import type { ClassEntity, SeriesDates } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'

/** A class of a series. */
export type InSeries = ClassEntity & { series: NonNullable<ClassEntity['series']> }
export type SeriesDate = SeriesDates['dates'][number]

/** Returns whether an offering is a class of a series. */
export const inSeries = (item: Offering): item is InSeries =>
  'series' in item && item.series !== undefined

/** The classes of a series, soonest first. */
export function useSeriesDates(item: Offering): SeriesDate[] {
  const { data } = useQuery({ ...offeringQuery('class', item._id), enabled: inSeries(item) })
  return data?.dates?.dates ?? []
}

/** The ids of the person's booked offerings that have not ended. */
export function useBookedIds(): readonly string[] {
  const { user } = useLogin()
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: isStudent(user) })
  return data.filter(({ status }) => status === 'booked').map(({ offeringId }) => offeringId)
}
