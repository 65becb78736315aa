import { Field, splitProps, type NativeProps } from './Field.tsx'

/** The native file input; `accept` lists the accepted types. */
export function FileField(
  props: Omit<NativeProps<'input'>, 'type' | 'value'> & { accept: string },
) {
  const { look, native } = splitProps(props)
  return (
    <Field {...look}>
      {(control) => (
        <input
          {...native}
          {...control}
          type="file"
          className="control py-1.5 ps-1.5 file:me-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent-ink"
        />
      )}
    </Field>
  )
}
