import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { keepFirstMessage } from './form-errors.ts'

/**
 * A form whose input a schema parses. Default values replace what was typed before hydration.
 * @param messageOrder shows only one message at a time, the first in this order (`keepFirstMessage`)
 */
export const useSchemaForm = <Values extends FieldValues, Output = Values>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues?: DefaultValues<Values>,
  messageOrder?: readonly string[],
) => {
  const resolver: Resolver<Values, unknown, Output> = standardSchemaResolver(schema)
  return useForm<Values, unknown, Output>({
    resolver: messageOrder ? keepFirstMessage(resolver, messageOrder) : resolver,
    ...(defaultValues && { defaultValues }),
  })
}
