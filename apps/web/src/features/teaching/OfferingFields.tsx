import { CATEGORIES, LEVELS, TEXT_MAX } from '@firstbell/contract/limits'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { UploadField } from '../../shared/uploads/UploadField.tsx'
import type { FieldUpload } from '../../shared/uploads/useUpload.ts'
import { classes } from '../../shared/ui/classes.ts'
import {
  DateField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  TimeField,
} from '../../shared/ui/Field.tsx'
import { useNow } from '../../shared/time/now.ts'
import { browserZone } from '../../shared/time/reader.ts'
import { canonicalZone, dateIn, zoneName } from '../../shared/time/words.ts'
import type { OfferingValues } from './offering-form.ts'

/**
 * The fields that classes and courses share.
 * @param duration the duration field, whose unit differs
 * @param more a third field in the row of Duration and Max students: Price
 * @param editing the thumbnail and zone of the offering that is edited
 */
export function OfferingFields<Output>({
  form,
  upload,
  duration,
  more,
  editing,
}: {
  form: UseFormReturn<OfferingValues, unknown, Output>
  upload: FieldUpload
  duration: ReactNode
  more?: ReactNode
  editing?: { thumbnail: string; timezone: string } | undefined
}) {
  const { register, control, formState } = form
  // Earlier days are not offered.
  const today = dateIn(useNow(), browserZone())
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
          min={editing ? undefined : today}
          {...register('date', { deps: ['timing'] })}
          error={wrong('date')}
        />
        <TimeField
          label="Timing"
          required
          {...register('timing', { deps: ['date'] })}
          error={wrong('timing')}
          help={zoneHelp(editing?.timezone ?? browserZone())}
        />
        {editing && canonicalZone(editing.timezone) !== browserZone() && (
          <SelectField
            label="Time zone"
            options={[
              { value: editing.timezone, label: `${zoneName(editing.timezone)} (as it is)` },
              { value: browserZone(), label: `${zoneName(browserZone())} (yours)` },
            ]}
            {...register('timezone')}
            error={wrong('timezone')}
            help="The zone that the date and timing above are meant in."
            className="sm:col-span-2"
          />
        )}
      </div>
      <div
        className={classes('grid items-start gap-5', more ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}
      >
        {duration}
        <NumberField
          label="Max students"
          required
          inputMode="numeric"
          min={1}
          {...register('maxStudents')}
          error={wrong('maxStudents')}
        />
        {more}
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
      <Controller
        control={control}
        name="thumbnail"
        render={({ field, fieldState }) => (
          <UploadField
            label="Thumbnail"
            upload={upload}
            required={!editing}
            value={editing?.thumbnail ?? ''}
            file={field.value}
            onFile={field.onChange}
            name={field.name}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

function zoneHelp(zone: string): string {
  return canonicalZone(zone) === browserZone()
    ? `In your time zone (${zoneName(zone)})`
    : `In this offering's own time zone (${zoneName(zone)})`
}
