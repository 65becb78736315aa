import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { tabStore } from '#shared/storage/browser-storage.ts'
import { DraftOwner, files, PREFIX } from './drafts.ts'

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
    // With `keepDefaultValues`, the restored input counts as a change.
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

/** A field of a draft: what was typed, and the initial value that it replaced. */
interface TypedField {
  value: unknown
  /** As JSON, to compare. */
  before: string
}

const json = (value: unknown) => JSON.stringify(value) ?? ''

/**
 * Returns a form's values with its draft applied.
 * @param current the form's values without the draft
 * @returns undefined without a draft; `outdated` if a field of the draft has another stored value now
 */
function readDraft<Values extends object>(
  key: string,
  current: Values,
): { values: Values; outdated: boolean } | undefined {
  try {
    const typed = Object.entries(
      JSON.parse(tabStore.get(PREFIX + key) ?? '{}') as Record<string, TypedField>,
    ).filter(([name]) => name in current)
    const chosen = files.get(key) ?? {}
    if (typed.length === 0 && Object.keys(chosen).length === 0) return undefined
    const values = Object.fromEntries(typed.map(([name, { value }]) => [name, value]))
    const now = current as Record<string, unknown>
    return {
      values: { ...current, ...(values as Partial<Values>), ...(chosen as Partial<Values>) },
      outdated: typed.some(([name, { before }]) => json(now[name]) !== before),
    }
  } catch {
    return undefined
  }
}

/**
 * Stores the fields whose values differ from the form's initial values, or deletes the draft if none does.
 * @param together fields that belong together, such as a time and its zone: all are stored if one differs
 */
function writeDraft(
  key: string,
  values: Record<string, unknown>,
  initial: Record<string, unknown>,
  together: readonly string[] = [],
): void {
  const isFile = (entry: [string, unknown]): entry is [string, File] => entry[1] instanceof File
  const chosen = Object.entries(values).filter(isFile)
  const differs = (name: string) =>
    !(values[name] instanceof File) && json(values[name]) !== json(initial[name])
  const changed = Object.keys(values).filter(
    (name) => differs(name) || (together.includes(name) && together.some(differs)),
  )
  if (changed.length === 0 && chosen.length === 0) return dropDraft(key)
  files.set(key, Object.fromEntries(chosen))
  const typed = changed.map((name): [string, TypedField] => [
    name,
    { value: values[name], before: json(initial[name]) },
  ])
  tabStore.set(PREFIX + key, JSON.stringify(Object.fromEntries(typed)))
  return undefined
}

function dropDraft(key: string): void {
  files.delete(key)
  tabStore.remove(PREFIX + key)
}
