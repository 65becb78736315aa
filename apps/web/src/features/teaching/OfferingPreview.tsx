import { CATEGORIES, LEVELS, MAX_SERIES } from '@firstbell/contract/limits'
import { instantIn } from '@firstbell/contract/local-time'
import { durationOf } from '@firstbell/contract/schedule'
import { cleanLine, cleanText } from '@firstbell/contract/typed-text'
import * as labels from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering-form'
import { useId } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useLogin } from '#entities/login/login.ts'
import { kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { useLocalTime } from '#entities/offering/local-time.tsx'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { Price } from '#entities/offering/Seats.tsx'
import { taughtIn } from '#entities/offering/taught-in.ts'
import { useSite } from '#shared/page/site.ts'
import { useCurrencySign } from '#shared/page/usePrice.ts'
import { DAY, MINUTE, useNow } from '#shared/time/now.ts'
import { buttonClasses } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { useThumbnailUrl } from '#shared/uploads/thumbnail-url.ts'
import { useFileProblem } from '#shared/uploads/UploadField.tsx'
import {
  plannedSchedule,
  type OfferingOutput,
  type OfferingValues,
  type Purpose,
} from './offering-form.ts'

/**
 * A live preview of the card that students will see (rule screen-58), with the texts as they will be stored.
 * Empty fields show their names in grey.
 * @param from the duplicated or edited offering, whose picture is kept
 */
export function OfferingPreview({
  control,
  kind,
  from,
  purpose = 'create',
  several = false,
}: {
  control: Control<OfferingValues, unknown, OfferingOutput>
  kind: Kind
  from?: Offering | undefined
  purpose?: Purpose
  /** Whether the later classes of a series change, too. */
  several?: boolean
}) {
  const id = useId()
  const now = useNow()
  const { user } = useLogin()
  const sign = useCurrencySign()
  const { payments } = useSite()
  const values = useWatch({ control }) as OfferingValues
  const usable = !useFileProblem(values.thumbnail, 'picture')
  const picture = useThumbnailUrl(usable ? values.thumbnail : null)
  // A day that is being typed may be incomplete.
  const timed =
    !Number.isNaN(Date.parse(`${values.date}T${values.timing}Z`)) && values.timezone !== ''
  const start = timed
    ? instantIn(values.date, values.timing.slice(0, 5), values.timezone)
    : Math.ceil(now / DAY + 1) * DAY
  /** Parses a whole number from 1 to `max`; `otherwise` replaces an empty or invalid text. */
  const whole = (text: string, otherwise: number, max: number) => {
    const number = Number(text)
    return Number.isInteger(number) && number > 0 && number <= max ? number : otherwise
  }
  const course = kind === 'course'
  const planned = course ? plannedSchedule(values, purpose) : undefined
  const meets = planned && (planned.every !== 'day' || planned.except.length > 0)
  const duration = planned
    ? durationOf(values.date, planned)
    : whole(values.duration, course ? 7 : 60, 1440)
  // A course that does not meet daily has a number of sessions instead.
  const sized =
    course && values.schedule.every !== 'day'
      ? planned !== undefined
      : values.duration.trim() !== ''
  const weeks = whole(values.repeatWeekly, 1, MAX_SERIES)
  // A class that is moved alone is no longer a week away from the others.
  const staysInSeries =
    purpose === 'edit' &&
    from !== undefined &&
    'series' in from &&
    from.series !== undefined &&
    (several || (values.date === from.date && values.timing === from.timing))
  const typed = Number(values.price)
  const price = Number.isFinite(typed) && typed > 0 ? typed : 0
  const common = {
    _id: '',
    title: cleanLine(values.title) || m.yours[kind],
    description: cleanText(values.description),
    date: values.date,
    timing: values.timing,
    timezone: values.timezone,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + duration * (course ? DAY : MINUTE)).toISOString(),
    duration,
    maxStudents: whole(values.maxStudents, 10, Infinity),
    enrolledCount: 0,
    seatsLeft: whole(values.maxStudents, 10, Infinity),
    waitlistCount: 0,
    category: CATEGORIES.find((each) => each === values.category) ?? CATEGORIES[0],
    level: LEVELS.find((each) => each === values.level) ?? LEVELS[0],
    ...(values.language && { language: values.language }),
    thumbnail: picture ?? from?.thumbnail ?? '',
    thumbnailColor: '',
    instructorname: user?.name ?? '',
    instructorPic: user?.profilePic ?? '',
    instructorId: user?._id ?? '',
  }
  const item: Offering = course
    ? {
        ...common,
        sessionMinutes: whole(values.sessionMinutes, 60, 1440),
        ...(meets && { schedule: planned }),
        price,
        modules: [],
      }
    : {
        ...common,
        ...(payments && { price }),
        ...(weeks > 1 && { series: { id: '', number: 1, count: weeks, weekly: true } }),
        ...(staysInSeries && { series: from.series }),
      }
  return (
    <section aria-labelledby={id} className="grid max-w-sm gap-3 xl:sticky xl:top-20">
      <h3 id={id}>{m.preview}</h3>
      <p className="text-sm text-muted">{m.previewHint}</p>
      <ul inert aria-hidden="true">
        <OfferingCard
          item={item}
          when={
            !timed ? (
              <span className="grid min-h-12 content-start">
                <span className="text-muted">{`${m.date} · ${m.timing}`}</span>
                {sized && <span>{kinds[kind].duration(duration)}</span>}
              </span>
            ) : !sized ? (
              <Start item={item} />
            ) : undefined
          }
          about={<Labels item={item} values={values} />}
          footer={
            <div className="mt-auto flex items-center justify-between gap-3 pt-1">
              {course && values.price.trim() === '' ? (
                <span className="text-muted">{m.price(sign)}</span>
              ) : (
                <Price item={item} className="text-xl leading-none!" />
              )}
              <span className={buttonClasses('secondary', 'medium', 'ms-auto min-w-28')}>
                {kinds[kind].book}
              </span>
            </div>
          }
        />
      </ul>
    </section>
  )
}

/** The start alone, until the length is known. */
const Start = ({ item }: { item: Offering }) => (
  <span className="flex min-h-12">{useLocalTime(item).start}</span>
)

/** Category, level and language as the card shows them; the names of fields that are not chosen yet. */
function Labels({ item, values }: { item: Offering; values: OfferingValues }) {
  const missing = 'chip border border-dashed border-edge text-muted'
  const language = taughtIn(item)
  return (
    <p className="flex flex-wrap gap-2">
      {values.category === '' ? (
        <span className={missing}>{m.category}</span>
      ) : (
        <Chip>{labels.categories[item.category]}</Chip>
      )}
      {values.level === '' ? (
        <span className={missing}>{m.level}</span>
      ) : (
        <Chip>{labels.levels[item.level]}</Chip>
      )}
      {language !== undefined && <Chip>{language}</Chip>}
    </p>
  )
}
