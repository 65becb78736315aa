import { MAX_PRICE, type Weekday, WEEKDAYS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { OfferingLanguage } from '@firstbell/contract/offering-languages'
import * as m from '@firstbell/messages/filters'
import { categories, levels } from '@firstbell/messages/labels'
import * as languageWords from '@firstbell/messages/offering-languages'
import { useId, useState } from 'react'
import { useTyped, useTypedDay, type BoxProps } from '#shared/forms/useTyped.ts'
import { useCurrencySign } from '#shared/page/usePrice.ts'
import { type Filters, type HistoryOptions, price } from '#shared/routing/search.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { classes } from '#shared/ui/classes.ts'
import { NumberField, SelectField, TextField } from '#shared/ui/Field.tsx'
import { DAYS, WHEN, whenOf } from './filter-words.ts'
import {
  datesContradict,
  partsWithHours,
  pricesContradict,
  weekdaysOf,
  type Change,
} from './filters.ts'
import { useChoice } from './useChoice.ts'

/**
 * Returns the number of results of a choice as text; '' until it is known.
 * @param value '' for `seats`, which has one choice
 */
export type CountOf = (
  facet: 'category' | 'level' | 'language' | 'when' | 'days' | 'time' | 'seats',
  value: string,
) => string

/** The filter fields of a list, each applied at once (rule filter-1). */
export function FilterFields({
  filters,
  priced,
  ofWeek = false,
  countOf,
  languages,
  onChange,
}: {
  filters: Filters
  priced: boolean
  /** Whether the days and the order are those of a week. */
  ofWeek?: boolean
  countOf: CountOf
  languages: readonly string[]
  /** Resolves when the URL contains the change. */
  onChange: (change: Change, options?: HistoryOptions) => Promise<void>
}) {
  const { language, from, to, seats, min, max, sort } = filters
  const when = whenOf(filters)
  const id = useId()
  const firstDay = useTypedDay(from, (value, options) =>
    onChange({ when: 'dates', from: value }, options),
  )
  const lastDay = useTypedDay(to, (value, options) =>
    onChange({ when: 'dates', to: value }, options),
  )
  const sign = useCurrencySign()
  const lowest = useTypedPrice(min, (value) => onChange({ min: value }))
  const highest = useTypedPrice(max, (value) => onChange({ max: value }))
  const [withSeats, chooseSeats] = useChoice(seats, (value) => onChange({ seats: value }))
  /** Returns the props of the choice that a parameter of the same name holds. */
  const facet = <Name extends 'category' | 'level' | 'language' | 'time'>(name: Name) => ({
    value: filters[name],
    countOf: (one: NonNullable<Filters[Name]>) => countOf(name, one),
    onChoose: (value: Filters[Name]) => onChange({ [name]: value }),
  })
  return (
    <>
      <Choice label={m.category} none={m.anyCategory} choices={categories} {...facet('category')} />
      <Choice label={m.level} none={m.anyLevel} choices={levels} {...facet('level')} />
      <Choice
        label={languageWords.language}
        none={languageWords.anyLanguage}
        choices={namesOf([...languages, language])}
        {...facet('language')}
      />
      {!ofWeek && (
        <Choice
          label={m.when}
          none={m.anyDay}
          choices={{ ...WHEN, dates: m.chooseDates }}
          countOf={(one) => countOf('when', one)}
          value={when}
          onChoose={(value) => onChange({ when: value, from: '', to: '' })}
        />
      )}
      {when === 'dates' && (
        <>
          <TextField type="date" label={m.firstDay} {...firstDay} />
          <TextField
            type="date"
            label={m.lastDay}
            {...lastDay}
            error={datesContradict(filters) ? messages.rangeInvalid : undefined}
          />
        </>
      )}
      <Choice
        label={m.timeOfDay}
        none={m.anyTime}
        choices={partsWithHours(useReader() ?? UNKNOWN_STYLE)}
        {...facet('time')}
      />
      {priced && (
        <>
          <NumberField label={m.lowestPrice} unit={sign} min={0} max={MAX_PRICE} {...lowest} />
          <NumberField
            label={m.highestPrice}
            unit={sign}
            min={0}
            max={MAX_PRICE}
            {...highest}
            error={
              highest.error ?? (pricesContradict(filters) ? messages.priceRangeInvalid : undefined)
            }
          />
        </>
      )}
      {!ofWeek && (
        <Choice
          label={m.sortBy}
          none={m.soonest}
          choices={{ rating: m.rating, ...((priced || sort === 'price') && { price: m.price }) }}
          value={sort}
          onChoose={(value) => onChange({ sort: value })}
        />
      )}
      <div className="col-span-full flex flex-wrap items-center gap-x-8 gap-y-3">
        <Weekdays
          chosen={weekdaysOf(filters)}
          countOf={(day) => countOf('days', day)}
          onChoose={(days) => onChange({ days })}
        />
        <div className="flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="checkbox"
            checked={withSeats !== undefined}
            onChange={({ currentTarget }) => chooseSeats(currentTarget.checked ? '1' : undefined)}
            className="size-5 accent-accent"
          />
          <label htmlFor={id} className="font-medium">
            <span>{m.withSeats}</span>
            <span>{countOf('seats', '')}</span>
          </label>
        </div>
      </div>
    </>
  )
}

/** The days of the week as buttons that are switched on and off, with the number of results of each day alone. */
function Weekdays({
  chosen,
  countOf,
  onChoose,
}: {
  chosen: readonly Weekday[]
  countOf: (day: Weekday) => string
  onChoose: (days: string) => Promise<void>
}) {
  const id = useId()
  const [days, choose] = useChoice(chosen.join(), onChoose)
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <span id={id} className="me-1 font-medium">
        {m.weekdays}
      </span>
      {WEEKDAYS.map((day) => {
        const on = days.includes(day)
        const next = WEEKDAYS.filter((one) => days.includes(one) !== (one === day))
        return (
          <button
            key={day}
            type="button"
            aria-pressed={on}
            onClick={() => choose(next.length < WEEKDAYS.length ? next.join() : '')}
            className={classes(
              'tabular min-h-9 rounded-full border px-3 text-sm font-medium transition-colors',
              on
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line bg-surface hover:border-edge hover:bg-sunken',
            )}
          >
            {`${DAYS[day]}${countOf(day)}`}
          </button>
        )
      })}
    </div>
  )
}

/** Returns the names of some languages, sorted by name. */
const namesOf = (languages: readonly (string | undefined)[]) =>
  Object.fromEntries(
    Object.entries(languageWords.names).filter(([one]) => languages.includes(one)),
  ) as { [L in OfferingLanguage]?: string }

/** A select with the number of results of each choice (`countOf`). */
function Choice<Value extends string>({
  label,
  none,
  choices,
  countOf = () => '',
  value,
  onChoose,
}: {
  label: string
  /** The label for no choice. */
  none: string
  choices: { readonly [V in Value]?: string }
  countOf?: (value: Value) => string
  value: Value | undefined
  onChoose: (value: Value | undefined) => Promise<void>
}) {
  const values = Object.keys(choices) as Value[]
  const [chosen, choose] = useChoice(value, onChoose)
  return (
    <SelectField
      label={label}
      placeholder={none}
      options={values.map((one) => ({ value: one, label: `${choices[one]}${countOf(one)}` }))}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => choose(values.find((one) => one === currentTarget.value))}
    />
  )
}

/** `useTyped` for a price. Invalid text stays in the input with an error and does not change the list. */
function useTypedPrice(
  value: number | undefined,
  onChange: (value: number | undefined) => unknown,
): BoxProps & { error: string | undefined } {
  const [error, setError] = useState<string>()
  // Back and 'Clear all' replace the text, so clear the error too.
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setError(undefined)
  }
  const props = useTyped(String(value ?? ''), (box) => {
    const entered = price(box.value)
    const invalid = box.validity.badInput || (box.value !== '' && entered === undefined)
    setError(invalid ? messages.priceInvalid : undefined)
    if (invalid || entered === value) return false
    onChange(entered)
    return true
  })
  return { ...props, error }
}
