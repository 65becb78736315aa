import { DEFAULT_SESSION_MINUTES, MAX_SESSIONS, WEEKDAYS } from '@firstbell/contract/limits'
import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import { durationOf, FREQUENCIES, scheduledDates, weekdayOf } from '@firstbell/contract/schedule'
import { weekdays } from '@firstbell/messages/filters'
import { weekdays as weekdayNames } from '@firstbell/messages/formats'
import * as m from '@firstbell/messages/offering-form'
import { useEffect, useId, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { scheduleLine } from '#entities/offering/schedule-line.ts'
import { titled } from '#shared/format/titled.tsx'
import { fieldOf } from '#shared/forms/field-of.ts'
import { formatDay, UNKNOWN_STYLE, wallClock } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { FieldError, SelectField, WholeNumberField } from '#shared/ui/Field.tsx'
import {
  plannedSchedule,
  type OfferingOutput,
  type OfferingValues,
  type Purpose,
} from './offering-form.ts'

type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingOutput>

/** How often a course meets. */
export function Meets({ form }: { form: OfferingForm }) {
  return (
    <SelectField
      label={m.meets}
      options={FREQUENCIES.map((value) => ({ value, label: m.frequencies[value] }))}
      {...fieldOf(form)('schedule.every')}
    />
  )
}

/** The number of sessions of a course that does not meet daily. */
export function NumberOfSessions({ form }: { form: OfferingForm }) {
  return (
    <WholeNumberField
      label={m.numberOfSessions}
      required
      max={MAX_SESSIONS}
      help={m.numberOfSessionsHelp}
      {...fieldOf(form)('schedule.sessions')}
    />
  )
}

/** The weekdays of a course that does not meet daily. That of its date is chosen along with the date. */
export function Weekdays({ form }: { form: OfferingForm }) {
  const id = useId()
  const { control, setValue } = form
  const { error, ...input } = fieldOf(form)('schedule.days')
  const [date, days] = useWatch({ control, name: ['date', 'schedule.days'] })
  const day = Number.isNaN(Date.parse(date)) ? undefined : weekdayOf(date)
  const before = useRef(day)
  useEffect(() => {
    const previous = before.current
    before.current = day
    if (day === undefined || days.includes(day)) return
    const moved = WEEKDAYS.filter(
      (each) => each === day || (each !== previous && days.includes(each)),
    )
    setValue('schedule.days', moved, { shouldDirty: true })
    // Only with the date: the field's error says what is missing without its weekday.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [day, setValue])
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : `${id}-help`}
      className="grid content-start gap-1.5 sm:col-span-2"
    >
      <span id={id} className="font-medium">
        {weekdays}
      </span>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((each, index) => (
          <label
            key={each}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              value={each}
              aria-invalid={error ? true : undefined}
              className="size-4 accent-accent"
              {...input}
            />
            <span>{weekdayNames[(index + 1) % WEEKDAYS.length]}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-help`} className="text-sm text-muted">
        {m.weekdaysHelp}
      </p>
    </div>
  )
}

/** Announces changes of the line, but not its first text: screen readers ignore a live region that comes with its text. */
function ScheduleLine({ line }: { line: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => ref.current?.setAttribute('role', 'status'))
    return () => clearTimeout(timer)
  }, [])
  return <span ref={ref}>{line}</span>
}

/** The dates of the sessions, each of which can be left out but for the first (rule session-12). */
export function SessionDates({ form, purpose }: { form: OfferingForm; purpose: Purpose }) {
  const id = useId()
  const now = useNow()
  const reader = useReader()
  const { control, setValue } = form
  const { error, ...input } = fieldOf(form)('schedule.except')
  const [date, timing, timezone, duration, minutes, schedule] = useWatch({
    control,
    name: ['date', 'timing', 'timezone', 'duration', 'sessionMinutes', 'schedule'],
  })
  const planned = plannedSchedule({ date, duration, schedule }, purpose)
  if (!planned || planned.sessions === 1) return null
  const today = dateIn(now, timezone)
  const set = (except: string[]) => {
    setValue('schedule.except', except.toSorted(), { shouldDirty: true })
    form.clearErrors('schedule.except')
  }
  const days = durationOf(date, planned)
  const at = (day: string) =>
    new Date(instantIn(day, timing.slice(0, 5) || '00:00', timezone)).toISOString()
  const line = scheduleLine(
    {
      date,
      timing: timing.slice(0, 5) || '00:00',
      timezone,
      startsAt: at(date),
      endsAt: at(plusDays(date, days)),
      duration: days,
      sessionMinutes: Number(minutes) || DEFAULT_SESSION_MINUTES,
      schedule: planned,
    },
    reader,
    now,
  )
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <details
        open={planned.every !== 'day' || planned.except.length > 0}
        className="rounded-control bg-sunken px-4 py-3"
      >
        <summary className="tabular cursor-pointer font-medium">
          <ScheduleLine line={line} />
        </summary>
        <ul className="tabular mt-2 grid max-h-80 overflow-y-auto">
          {scheduledDates(date, planned).map(({ date: each, leftOut }) => {
            const [year = 0, month = 0, day = 0] = each.split('-').map(Number)
            const words = formatDay(
              { year, month, day },
              wallClock(now, timezone),
              reader ?? UNKNOWN_STYLE,
            )
            return (
              <li key={each} className="flex min-h-9 items-center justify-between gap-3">
                <span className={classes(leftOut && 'text-muted line-through')}>{words}</span>
                {each !== date && each >= today && (
                  <Button
                    variant="quiet"
                    name={input.name}
                    onClick={() =>
                      set(
                        leftOut
                          ? planned.except.filter((other) => other !== each)
                          : [...planned.except, each],
                      )
                    }
                  >
                    <span>{titled(leftOut ? m.putBack : m.leaveOut, words)}</span>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </details>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
