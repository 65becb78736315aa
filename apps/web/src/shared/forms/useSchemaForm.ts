import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A form whose input a schema parses. Default values replace what was typed before hydration. */
export const useSchemaForm = <Values extends FieldValues, Output = Values>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues?: DefaultValues<Values>,
) =>
  useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
