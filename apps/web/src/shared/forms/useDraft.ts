import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOwner } from './draft-owner.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

/**
 * Keeps the input of a form until it is sent or discarded, across reloads, navigation and the end
 * of the session. Not for forms with passwords.
 * @param name identifies the form and what it edits: `edit-class:ID`
 * @returns deletes the draft, after the form was sent or its changes were discarded
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): () => void {
  // The person who started the form. The session may end before the last change.
  const [owner] = useState(use(DraftOwner))
  const key = `${owner}:${name}`

  // Before the first paint, to prevent flicker.
  useLayoutEffect(() => {
    const draft = readDraft(key)
    // `keepDefaultValues` lets the form know that it has changes.
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
  }, [form, key])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          if (JSON.stringify(values) === JSON.stringify(defaultValues)) dropDraft(key)
          else writeDraft(key, values)
        },
      }),
    [form, key],
  )

  return () => dropDraft(key)
}
