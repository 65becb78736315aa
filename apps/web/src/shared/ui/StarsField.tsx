import * as m from '@firstbell/messages/stars-field'
import { Star } from 'lucide'
import { useId, type ComponentProps } from 'react'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'

/**
 * Chooses one to five stars: a group of radio buttons, each named '4 stars, good' (rule screen-56).
 * Takes the props of react-hook-form's `register`; the value is a string.
 * @param value the chosen number of stars; '' for none
 */
export function StarsField({
  label,
  value,
  error,
  ...radio
}: Omit<ComponentProps<'input'>, 'value'> & {
  label: string
  value: string
  error: string | undefined
}) {
  const id = useId()
  const chosen = Number(value)
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="grid gap-1.5"
    >
      <legend id={id} className="font-medium">
        {label}
      </legend>
      <div className="-ms-2 flex flex-wrap items-center">
        {m.names.map((name, index) => {
          const stars = index + 1
          return (
            <label
              key={name}
              // The stars before the one under the pointer light up with it.
              className={`relative flex size-11 cursor-pointer items-center justify-center rounded-control hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-[~label:hover]:text-accent ${stars <= chosen ? '[&_svg]:fill-current' : 'text-edge'}`}
            >
              <input {...radio} type="radio" value={stars} className="sr-only" />
              <Icon node={Star} className="size-7" />
              <span className="sr-only">{name}</span>
            </label>
          )
        })}
        <span aria-hidden="true" className="ms-2 text-muted ltr:first-letter:uppercase">
          {m.words[chosen - 1]}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
