import {
  CATEGORIES,
  DEFAULT_SESSION_MINUTES,
  LEVELS,
  MAX_SERIES,
  MAX_SESSION_MINUTES,
  MIN_SERIES,
  TEXT_MAX,
  VISIBILITIES,
} from '@firstbell/contract/limits'
import { dateIn } from '@firstbell/contract/local-time'
import { profilePath } from '@firstbell/contract/profile'
import { days as formatDays } from '@firstbell/messages/formats'
import * as labels from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering-form'
import * as languages from '@firstbell/messages/offering-languages'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useLogin } from '#entities/login/login.ts'
import type { Kind, Offering } from '#entities/offering/kinds.ts'
import { courseMinutes } from '#shared/format/format-quantities.ts'
import { rich } from '#shared/format/rich.tsx'
import { fieldOf } from '#shared/forms/field-of.ts'
import { completesUrl } from '#shared/forms/with-https.ts'
import { ZoneField } from '#shared/forms/ZoneField.tsx'
import { useSite } from '#shared/page/site.ts'
import { useCurrencySign } from '#shared/page/usePrice.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import {
  Field,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  WholeNumberField,
} from '#shared/ui/Field.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { FormUploadField, type FieldUpload } from '#shared/uploads/UploadField.tsx'
import { formatEntered } from './entered-time.ts'
import { ModulesEditor } from './ModulesEditor.tsx'
import { daysOf, type OfferingOutput, type OfferingValues } from './offering-form.ts'
import { payoutsQuery } from './payouts.ts'
import { Meets, NumberOfSessions, SessionDates, Weekdays } from './ScheduleFields.tsx'
import { formatSeriesDates } from './series-dates.ts'

type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingOutput>

/**
 * The fields of a kind, grouped. Courses are created in days and edited in minutes (rule offering-11).
 * @param from the edited or duplicated offering
 * @param editing whether `from` is edited; past days can then be chosen. In an edit of several classes each
 * keeps its day and zone (rule scope-4)
 */
export function OfferingFields({
  form,
  kind,
  upload,
  from,
  editing,
}: {
  form: OfferingForm
  kind: Kind
  upload: FieldUpload
  from: Offering | undefined
  editing?: 'one' | 'several'
}) {
  const { classroom } = useSite()
  const course = kind === 'course'
  const { control, formState } = form
  const field = fieldOf(form)
  // The form focuses the first invalid field in the order of registration, and fields of child components would
  // otherwise register last. Their default values are in screen order.
  for (const name of Object.keys(formState.defaultValues ?? {}))
    if (name === 'schedule')
      for (const part of ['every', 'sessions', 'days', 'except'] as const)
        form.register(`schedule.${part}`)
    else if (name !== 'modules') form.register(name as keyof OfferingValues)
  const [date, timing, timezone, every] = useWatch({
    control,
    name: ['date', 'timing', 'timezone', 'schedule.every'],
  })
  const now = useNow()
  const sign = useCurrencySign()
  const { payments, minStudentsHours = 24 } = useSite()
  const entered = formatEntered({ date, timing, timezone }, useReader(), now)
  return (
    <>
      <Group legend={m.what}>
        <TextField label={m.title} required autoComplete="off" {...field('title')} />
        <TextArea
          label={m.description}
          required
          maxLength={TEXT_MAX.description}
          className="[&_textarea]:min-h-32"
          {...field('description')}
        />
        <TextArea label={m.learn} {...field('learn')} help={m.learnHelp} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label={m.category}
            required
            placeholder={m.chooseCategory}
            options={CATEGORIES.map((value) => ({ value, label: labels.categories[value] }))}
            {...field('category')}
          />
          <SelectField
            label={m.level}
            required
            placeholder={m.chooseLevel}
            options={LEVELS.map((value) => ({ value, label: labels.levels[value] }))}
            {...field('level')}
          />
          <SelectField
            label={languages.language}
            placeholder={languages.unsaid}
            options={Object.entries(languages.names).map(([value, label]) => ({ value, label }))}
            {...field('language')}
          />
        </div>
        <FormUploadField
          control={control}
          name="thumbnail"
          label={m.thumbnail}
          upload={upload}
          required={!from}
          current={from?.thumbnail ?? ''}
        />
      </Group>
      <Group legend={m.when}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {editing !== 'several' && (
            <TextField
              type="date"
              label={m.date}
              required
              min={editing ? undefined : dateIn(now, timezone)}
              {...field('date', { deps: ['timing'] })}
            />
          )}
          <TextField
            type="time"
            label={m.timing}
            required
            {...field('timing', { deps: ['date'] })}
            {...(entered !== undefined && { help: entered })}
          />
          {editing === 'several' ? (
            <p className="text-muted sm:pt-8">{m.ownDates}</p>
          ) : (
            <Controller
              control={control}
              name="timezone"
              render={({ field, fieldState }) => (
                <ZoneField
                  {...field}
                  onChange={(event) => {
                    field.onChange(event)
                    if (formState.isSubmitted) void form.trigger(['date', 'timing'])
                  }}
                  error={fieldState.error?.message}
                  help={m.zoneHelp}
                  {...(from && { firstZone: { label: m.zoneAsBefore, zone: from.timezone } })}
                />
              )}
            />
          )}
          {!course && !editing && <RepeatWeekly form={form} />}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {course && <Meets form={form} />}
          {course && every !== 'day' ? (
            <NumberOfSessions form={form} />
          ) : course && editing ? (
            <DaysInMinutes form={form} />
          ) : (
            <WholeNumberField label={m.duration[kind]} required {...field('duration')} />
          )}
          {course && every !== 'day' && <Weekdays form={form} />}
          {course && (
            <WholeNumberField
              label={m.sessionLength}
              max={MAX_SESSION_MINUTES}
              placeholder={String(DEFAULT_SESSION_MINUTES)}
              help={m.sessionLengthHelp}
              {...field('sessionMinutes')}
            />
          )}
          {course && <SessionDates form={form} purpose={editing ? 'edit' : 'create'} />}
        </div>
      </Group>
      <Group legend={m.where}>
        <TextField
          label={m.meetingLink}
          type="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...field('meetingUrl', completesUrl(form.setValue, 'meetingUrl'))}
          help={classroom === true ? m.meetingLinkHelpHere : m.meetingLinkHelp}
        />
      </Group>
      <Group legend={m.who}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <WholeNumberField label={m.maxStudents} required {...field('maxStudents')} />
          <WholeNumberField
            label={m.minStudents}
            help={m.minStudentsHelp(minStudentsHours)}
            {...field('minStudents')}
          />
          {course && (
            <NumberField
              label={m.price(sign)}
              required
              min={0}
              step="0.01"
              {...field('price')}
              {...(payments && { help: <PriceHelp kind="course" /> })}
            />
          )}
          {!course && payments && (
            <NumberField
              label={m.priceOptional}
              unit={sign}
              min={0}
              step="0.01"
              {...field('price')}
              help={<PriceHelp kind="class" />}
            />
          )}
        </div>
        <SelectField
          label={m.visibility}
          options={VISIBILITIES.map((value) => ({ value, label: m.visibilities[value] }))}
          {...field('visibility')}
          help={m.visibilityHelp}
        />
        <TextArea
          label={m.bring}
          maxLength={TEXT_MAX.bring}
          {...field('bring')}
          help={m.bringHelp}
        />
      </Group>
      {course && <ModulesEditor form={form} />}
    </>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-line pt-4">
      <legend className="float-start w-full font-display text-xl font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Repeat weekly, with a preview of the classes (rule series-1). */
function RepeatWeekly({ form }: { form: OfferingForm }) {
  const [date, timing, timezone, repeatWeekly] = useWatch({
    control: form.control,
    name: ['date', 'timing', 'timezone', 'repeatWeekly'],
  })
  const now = useNow()
  const dates = formatSeriesDates(
    { date, timing, timezone, repeatWeekly },
    useReader() ?? UNKNOWN_STYLE,
    now,
  )
  return (
    <>
      <WholeNumberField
        label={m.repeatWeekly}
        min={MIN_SERIES}
        max={MAX_SERIES}
        placeholder={m.once}
        help={m.repeatHelp(MIN_SERIES, MAX_SERIES)}
        {...fieldOf(form)('repeatWeekly')}
      />
      <div aria-live="polite" className="empty:absolute sm:col-span-2">
        {dates !== undefined && (
          <p className="tabular rounded-control bg-sunken px-4 py-3">{dates}</p>
        )}
      </div>
    </>
  )
}

/** A duration field with '3 days' next to 4320: courses are edited in minutes (rule offering-11). */
function DaysInMinutes({ form }: { form: OfferingForm }) {
  const daysId = useId()
  const { error, ...input } = fieldOf(form)('duration')
  const days = daysOf(useWatch({ control: form.control, name: 'duration' }))
  return (
    <Field label={m.duration.class} required help={m.dayMinutes(courseMinutes(1))} error={error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...input}
            {...control}
            aria-describedby={[control['aria-describedby'], daysId].filter(Boolean).join(' ')}
            type="number"
            inputMode="numeric"
            min={courseMinutes(1)}
            step={courseMinutes(1)}
            onWheel={(event) => event.currentTarget.blur()}
            className="control tabular"
          />
          <span id={daysId} className="tabular min-w-16 shrink-0 text-muted">
            {days === undefined ? '' : formatDays(days)}
          </span>
        </div>
      )}
    </Field>
  )
}

/** The missing requirements for a price (rules approval-14, payment-13). */
function PriceHelp({ kind }: { kind: Kind }) {
  const { data } = useQuery(payoutsQuery)
  const { user } = useLogin()
  const approved = user?.roleDetails.instructor?.approvedByAdmin === true
  if (approved && (data === undefined || data.state === 'ready'))
    return <span>{m.priceHelp[kind]}</span>
  return rich(approved ? m.priceNeedsPayouts[kind] : m.priceNeedsApproval, {
    details: (text) => (
      <Link to={profilePath({ section: 'instructor', tab: 'details' })} className="link">
        {text}
      </Link>
    ),
  })
}
