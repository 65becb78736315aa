import { MAX_PRICE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/filters'
import type { OfferingLanguage } from '@firstbell/contract/offering-languages'
import * as languageWords from '@firstbell/messages/offering-languages'
import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { useCurrencySign } from '../../shared/page/use-price.ts'
import { day, price, type Filters } from '../../shared/routing/page-search.ts'
import { DateField, NumberField, SelectField } from '../../shared/ui/Field.tsx'
import { datesContradict, pricesContradict, TIME, WHEN, whenOf, type Change } from './filters.ts'

/** What each choice would leave, in words, by the name of the choice; '' while it is not known. */
export type CountOf = (
  facet: 'category' | 'level' | 'language' | 'when' | 'time' | 'seats',
  value: string,
) => string

/**
 * The choices of a list, each set at once (rule filter-1).
 * @param priced with prices, which courses have
 */
export function FilterFields({
  filters,
  priced,
  countOf,
  languages,
  onChange,
}: {
  filters: Filters
  priced: boolean
  countOf: CountOf
  /** Those to choose from, in any order. */
  languages: readonly string[]
  onChange: (change: Change) => void
}) {
  const { category, level, language, from, to, time, seats, min, max, sort } = filters
  const when = whenOf(filters)
  const id = useId()
  const dates = useTyped(from, (text) => onChange({ when: 'dates', from: day(text) }), day)
  const until = useTyped(to, (text) => onChange({ when: 'dates', to: day(text) }), day)
  const sign = useCurrencySign()
  const lowest = useTyped(String(min ?? ''), (text) => onChange({ min: price(text) }))
  const highest = useTyped(String(max ?? ''), (text) => onChange({ max: price(text) }))
  return (
    <>
      <Choice
        label={m.category}
        none={m.anyCategory}
        choices={categories}
        countOf={(one) => countOf('category', one)}
        value={category}
        onChoose={(value) => onChange({ category: value })}
      />
      <Choice
        label={m.level}
        none={m.anyLevel}
        choices={levels}
        countOf={(one) => countOf('level', one)}
        value={level}
        onChoose={(value) => onChange({ level: value })}
      />
      <Choice
        label={languageWords.language}
        none={languageWords.anyLanguage}
        choices={someNames([...languages, language])}
        countOf={(one) => countOf('language', one)}
        value={language}
        onChoose={(value) => onChange({ language: value })}
      />
      <Choice
        label={m.when}
        none={m.anyDay}
        choices={{ ...WHEN, dates: m.chooseDates }}
        countOf={(one) => countOf('when', one)}
        value={when}
        onChoose={(value) => onChange({ when: value, from: '', to: '' })}
      />
      {when === 'dates' && (
        <>
          <DateField label={m.firstDay} {...dates} />
          <DateField
            label={m.lastDay}
            {...until}
            error={datesContradict(filters) ? messages.rangeInvalid : undefined}
          />
        </>
      )}
      <Choice
        label={m.timeOfDay}
        none={m.anyTime}
        choices={TIME}
        countOf={(one) => countOf('time', one)}
        value={time}
        onChoose={(value) => onChange({ time: value })}
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
            error={pricesContradict(filters) ? messages.priceRangeInvalid : undefined}
          />
        </>
      )}
      <Choice
        label={m.sortBy}
        none={m.soonest}
        choices={{ rating: m.rating, ...((priced || sort === 'price') && { price: m.price }) }}
        value={sort}
        onChoose={(value) => onChange({ sort: value })}
      />
      <div className="flex min-h-11 items-center gap-3 self-end">
        <input
          id={id}
          type="checkbox"
          checked={seats !== undefined}
          onChange={({ currentTarget }) =>
            onChange({ seats: currentTarget.checked ? '1' : undefined })
          }
          className="size-5 accent-accent"
        />
        <label htmlFor={id} className="font-medium">
          <span>{m.withSeats}</span>
          <span>{countOf('seats', '')}</span>
        </label>
      </div>
    </>
  )
}

/** Of some languages, in the order of the names. */
const someNames = (languages: readonly (string | undefined)[]) =>
  Object.fromEntries(
    Object.entries(languageWords.names).filter(([one]) => languages.includes(one)),
  ) as { [L in OfferingLanguage]?: string }

function Choice<Value extends string>({
  label,
  none,
  choices,
  countOf = () => '',
  value,
  onChoose,
}: {
  label: string
  /** What stands for no choice. */
  none: string
  choices: { readonly [V in Value]?: string }
  countOf?: (value: Value) => string
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}) {
  const values = Object.keys(choices) as Value[]
  return (
    <SelectField
      label={label}
      placeholder={none}
      options={values.map((one) => ({ value: one, label: `${choices[one]}${countOf(one)}` }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((one) => one === currentTarget.value))}
    />
  )
}

/**
 * A box whose text counts once it is typed: at Enter, when it is left, and at once when `whole` reads a
 * value of it, as of a day from a picker. It takes on `value` while nobody types.
 */
function useTyped(
  value: string,
  commit: (text: string) => void,
  whole: (text: string) => string = () => '',
): Pick<ComponentProps<'input'>, 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  ref: React.RefObject<HTMLInputElement | null>
} {
  const ref = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  useEffect(() => {
    const box = ref.current
    if (box && !typed.current) box.value = value
  }, [value])
  const take = ({ currentTarget: box }: { currentTarget: HTMLInputElement }) => {
    if (typed.current && box.value !== value) commit(box.value)
    typed.current = false
  }
  return {
    ref,
    defaultValue: value,
    onChange: (event) => {
      typed.current = true
      if (whole(event.currentTarget.value) !== '') take(event)
    },
    onBlur: take,
    onKeyDown: (event) => {
      if (event.key === 'Enter') take(event)
    },
  }
}
