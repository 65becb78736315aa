import { CATEGORIES, LEVELS, TEXT_MAX } from '@firstbell/contract/limits'
import type { Offering } from '../../entities/offering/kinds.ts'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { ZoneField } from '../../shared/forms/ZoneField.tsx'
import { UploadField } from '../../shared/uploads/UploadField.tsx'
import type { FieldUpload } from '../../shared/uploads/useUpload.ts'
import {
  DateField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  TimeField,
} from '../../shared/ui/Field.tsx'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { dateIn } from '../../shared/time/instant.ts'
import { formatEntered } from './entered-time.ts'
import type { OfferingValues } from './offering-form.ts'

/**
 * In the order of the screen. The first wrong field gets the focus in the order of registration,
 * and fields of child components would otherwise register last.
 */
const IN_ORDER = [
  'title',
  'description',
  'date',
  'timing',
  'timezone',
  'repeatWeekly',
  'duration',
  'sessionMinutes',
  'maxStudents',
  'price',
  'category',
  'level',
  'meetingUrl',
] as const

/**
 * The fields that classes and courses share.
 * @param duration the duration field, whose unit differs
 * @param sessionLength shown after the duration
 * @param price shown after Max students
 * @param repeat shown below date and timing: Repeat weekly
 * @param from the edited or duplicated offering
 * @param editing whether `from` is edited; past days can then be chosen
 */
export function OfferingFields<Output>({
  form,
  upload,
  duration,
  sessionLength,
  price,
  repeat,
  from,
  editing,
}: {
  form: UseFormReturn<OfferingValues, unknown, Output>
  upload: FieldUpload
  duration: ReactNode
  sessionLength: ReactNode
  price: ReactNode
  repeat: ReactNode
  from?: Pick<Offering, 'thumbnail' | 'timezone'> | undefined
  editing: boolean
}) {
  const { register, control, formState } = form
  for (const name of IN_ORDER) register(name)
  const [date, timing, timezone] = useWatch({ control, name: ['date', 'timing', 'timezone'] })
  const now = useNow()
  const entered = formatEntered({ date, timing, timezone }, useReader(), now)
  const wrong = (name: Exclude<keyof OfferingValues, 'modules'>) => formState.errors[name]?.message
  return (
    <>
      <TextField
        label="Title"
        required
        autoComplete="off"
        {...register('title')}
        error={wrong('title')}
      />
      <TextArea
        label="Description"
        required
        maxLength={TEXT_MAX.description}
        className="[&_textarea]:min-h-32"
        {...register('description')}
        error={wrong('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Date"
          required
          min={editing ? undefined : dateIn(now, timezone)}
          {...register('date', { deps: ['timing'] })}
          error={wrong('date')}
        />
        <TimeField
          label="Timing"
          required
          {...register('timing', { deps: ['date'] })}
          error={wrong('timing')}
          {...(entered !== undefined && { help: entered })}
        />
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
              help="The zone that date and timing are meant in."
              {...(from && { own: { label: 'As before', zone: from.timezone } })}
            />
          )}
        />
        {repeat}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {duration}
        {sessionLength}
        <NumberField
          label="Max students"
          required
          inputMode="numeric"
          min={1}
          {...register('maxStudents')}
          error={wrong('maxStudents')}
        />
        {price}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          required
          placeholder="Choose a category"
          options={CATEGORIES}
          {...register('category')}
          error={wrong('category')}
        />
        <SelectField
          label="Level"
          required
          placeholder="Choose a level"
          options={LEVELS}
          {...register('level')}
          error={wrong('level')}
        />
      </div>
      <TextField
        label="Meeting link (optional)"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...register('meetingUrl')}
        error={wrong('meetingUrl')}
        help="Where it takes place: Zoom, Meet, Jitsi… Only booked students get it, when they join. You can add it later."
      />
      <Controller
        control={control}
        name="thumbnail"
        render={({ field, fieldState }) => (
          <UploadField
            label="Thumbnail"
            upload={upload}
            required={!from}
            current={from?.thumbnail ?? ''}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
