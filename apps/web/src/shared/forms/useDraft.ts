import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOwner } from './draft-owner.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

/**
 * Keeps what is typed into a form until it is sent or discarded, over a reload, Back, another tab of
 * the screen and the end of the session. Not for forms with passwords.
 * @param name of the form, and of what it edits: `edit-class:ID`
 * @returns what drops the draft, for after the form was sent or its changes were discarded
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): () => void {
  // The person who began the form: the session may end before the last change.
  const [owner] = useState(use(DraftOwner))
  const key = `${owner}:${name}`

  // Before the first paint, so that the form does not flicker.
  useLayoutEffect(() => {
    const draft = readDraft(key)
    // Without the default values of what is edited, the form would not know that it holds changes.
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
