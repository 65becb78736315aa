import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Returns a function that returns the props of a field by its name: those of `register`, and the error. */
export const fieldOf =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const error = get(form.formState.errors, name) as { message?: string } | undefined
    return { ...form.register(name, options), error: error?.message }
  }
