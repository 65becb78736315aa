import type {
  FieldPath,
  FieldPathValue,
  FieldValues,
  RegisterOptions,
  UseFormSetValue,
} from 'react-hook-form'

/** A host name with a dot, maybe a port, and what follows it: no scheme, user name or white space. */
const WITHOUT_SCHEME = /^[^\s/:?#@]+(?:\.[^\s/:?#@]+)+(?::\d+)?(?:[/?#]\S*)?$/

/** Completes a URL typed without a scheme: 'zoom.us/j/1' → 'https://zoom.us/j/1'. Returns other texts trimmed. */
export function withHttps(text: string): string {
  const trimmed = text.trim()
  return WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** The options of a URL field that is completed: what is typed on leaving it, and what is validated and sent. */
export const completesUrl = <Values extends FieldValues, Name extends FieldPath<Values>>(
  setValue: UseFormSetValue<Values>,
  name: Name,
): RegisterOptions<Values, Name> => ({
  setValueAs: withHttps,
  onBlur: ({ target: { value } }: { target: { value: string } }) => {
    if (withHttps(value) !== value) setValue(name, withHttps(value) as FieldPathValue<Values, Name>)
  },
})
