import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOwner } from './draft-owner.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

export interface Draft {
  /** Whether the form shows a restored draft; `outdated` if the same fields have changed elsewhere since. */
  restored: 'no' | 'yes' | 'outdated'
  /** Deletes the draft after the form was sent or the changes were discarded. */
  drop: () => void
  /** Deletes the draft and resets the form. */
  discard: () => void
}

/**
 * Keeps the input of a form until it is sent or discarded, across reloads, navigation and expired logins
 * (rule screen-38). Not for forms with passwords.
 * @param name identifies the form and what it edits: `edit-class:ID`; undefined for a form without a draft
 * @param together fields that belong together, such as a time and its zone
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string | undefined,
  together?: readonly (keyof Values & string)[],
): Draft | undefined {
  // The owner is the person who started the form, because the login may end before the last change.
  const [owner] = useState(use(DraftOwner))
  const key = `${owner}:${name}`
  const [draft] = useState(() =>
    name === undefined ? undefined : readDraft(key, form.getValues()),
  )
  const [restored, setRestored] = useState<Draft['restored']>(
    draft ? (draft.outdated ? 'outdated' : 'yes') : 'no',
  )

  // Before the first paint, to prevent flicker.
  useLayoutEffect(() => {
    // `keepDefaultValues` marks the form as dirty.
    if (draft) form.reset(draft.values, { keepDefaultValues: true })
  }, [form, draft])

  useEffect(
    () =>
      name === undefined
        ? undefined
        : form.subscribe({
            formState: { values: true },
            callback: ({ values, defaultValues }) =>
              writeDraft(key, values, (defaultValues ?? {}) as DefaultValues<Values>, together),
          }),
    [form, name, key, together],
  )

  if (name === undefined) return undefined
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
