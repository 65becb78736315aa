import { useEffect, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentSession } from '../../entities/session/session.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

const keyOf = (name: string) => `${currentSession().user?._id ?? ''}:${name}`

/**
 * Keeps what is typed into a form until it is sent or thrown away: another tab of the page, a
 * reload, Back, or a session that ended lose nothing. Not for forms with passwords.
 * @param name of the form, and of what it edits: `edit-class:ID`
 * @returns what drops the draft, for after the form was sent or its changes were discarded
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): () => void {
  // Before the first paint, so that the form does not flicker.
  useLayoutEffect(() => {
    const draft = readDraft(keyOf(name))
    // The default values stay those of what is edited: the form knows that it holds changes.
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
  }, [form, name])

  useEffect(() => {
    // The session may be over by the time of the last change.
    const key = keyOf(name)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (JSON.stringify(values) === JSON.stringify(defaultValues)) dropDraft(key)
        else writeDraft(key, values)
      },
    })
  }, [form, name])

  return () => dropDraft(keyOf(name))
}
