import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOwner } from './draft-owner.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

export interface Draft {
  /**
   * Whether the form shows what was typed before: `outdated` if something else has changed the same
   * fields since.
   */
  restored: 'no' | 'yes' | 'outdated'
  /** Deletes the draft after the form was sent or its changes were discarded. */
  drop: () => void
  /** Deletes the draft and shows the form as it was before it. */
  discard: () => void
}

/**
 * Keeps the input of a form until it is sent or discarded, across reloads, navigation and the end
 * of the login (rule screen-38). Not for forms with passwords.
 * @param name identifies the form and what it edits: `edit-class:ID`
 * @param together fields that are kept as one, such as a time and its zone
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  together?: readonly (keyof Values & string)[],
): Draft {
  // The person who started the form. The login may end before the last change.
  const [owner] = useState(use(DraftOwner))
  const key = `${owner}:${name}`
  const [found] = useState(() => readDraft(key, form.getValues()))
  const [restored, setRestored] = useState<Draft['restored']>(
    found ? (found.outdated ? 'outdated' : 'yes') : 'no',
  )

  // Before the first paint, to prevent flicker.
  useLayoutEffect(() => {
    // `keepDefaultValues` lets the form know that it has changes.
    if (found) form.reset(found.values, { keepDefaultValues: true })
  }, [form, found])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) =>
          writeDraft(key, values, (defaultValues ?? {}) as DefaultValues<Values>, together),
      }),
    [form, key, together],
  )

  const drop = () => {
    dropDraft(key)
    setRestored('no')
  }
  return {
    restored,
    drop,
    discard: () => {
      form.reset()
      drop()
    },
  }
}
