import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentSession } from '../../identity/session.ts'

/** Unfinished forms by person and form, until the page is left. */
const drafts = new Map<string, unknown>()

const keyOf = (name: string) => `${currentSession().user?._id ?? ''}:${name}`

/** What the person had typed into a form when it last went away; otherwise `blank`. */
export function useDraftOr<Values>(name: string, blank: () => Values): Values {
  const [values] = useState(() => (drafts.get(keyOf(name)) as Values | undefined) ?? blank())
  return values
}

/** Keeps what a form holds when it goes away unsent: another tab was opened, the session ended. */
export function useKeepDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): void {
  useEffect(() => {
    // The session may be over by the time the form goes.
    const key = keyOf(name)
    return () => {
      drafts.set(key, form.getValues())
    }
  }, [form, name])
}

/** After the form was sent; it may have gone away meanwhile. */
export function dropDraft(name: string): void {
  drafts.delete(keyOf(name))
}
