import { MAX_MODULES, TEXT_MAX } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/modules-editor'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#shared/forms/field-of.ts'
import { notify } from '#shared/notices/notices.ts'
import { Button, IconButton } from '#shared/ui/Button.tsx'
import { TextArea, TextField, WholeNumberField } from '#shared/ui/Field.tsx'
import type { ModuleValues, OfferingValues } from './offering-form.ts'

/** Edits the modules of a course: adding, removing (with undo) and ordering. */
export function ModulesEditor<Output>({
  form,
}: {
  form: UseFormReturn<OfferingValues, unknown, Output>
}) {
  const { control, formState, getValues } = form
  const inputOf = fieldOf(form)
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'modules' })
  const [announcement, announce] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  // Moving a row in the document removes the focus from its buttons.
  const focusNext = useRef<string>(undefined)

  // Undo ends when the form is sent or unmounted.
  const undos = useRef(new Set<() => void>())
  const { isSubmitting } = formState
  useEffect(() => {
    const { current: dismissals } = undos
    const dismissAll = () => {
      for (const dismiss of dismissals) dismiss()
    }
    if (isSubmitting) dismissAll()
    return dismissAll
  }, [isSubmitting])

  useEffect(() => {
    const id = focusNext.current
    if (id === undefined) return
    focusNext.current = undefined
    document.getElementById(id)?.focus()
  })

  const moveTo = (from: number, to: number, control: string) => {
    if (to < 0 || to >= fields.length) return
    focusNext.current = control
    move(from, to)
    announce(m.moved(from + 1, to + 1, fields.length))
  }

  const removeAt = (index: number) => {
    const gone = getValues(`modules.${index}`)
    remove(index)
    const others = fields.length - 1
    announce(m.removed(index + 1))
    const neighbour = fields[index + 1] ?? fields[index - 1]
    if (others > 0 && neighbour) focusNext.current = `remove-${neighbour.id}`
    else addButton.current?.focus()
    if (isBlank(gone)) return
    const dismiss = notify({
      kind: 'info',
      text: m.removed(index + 1),
      action: (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            dismiss()
            insert(Math.min(index, getValues('modules').length), gone)
          }}
        >
          {m.undo}
        </Button>
      ),
    })
    undos.current.add(dismiss)
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-medium">{m.heading}</legend>
      <p className="text-sm text-muted">{m.hint}</p>
      {fields.length > 0 && (
        <ol className="grid gap-4">
          {fields.map((field, index) => (
            <li key={field.id}>
              <fieldset className="relative grid gap-4 rounded-card border border-line bg-paper p-4">
                <legend className="sr-only">{m.module(index + 1)}</legend>
                <div className="-my-1 flex items-center gap-1">
                  <p aria-hidden="true" className="grow font-display font-semibold">
                    {m.module(index + 1)}
                  </p>
                  <IconButton
                    id={`up-${field.id}`}
                    label={m.moveUp(index + 1)}
                    icon={ArrowUp}
                    aria-disabled={index === 0 || undefined}
                    className="aria-disabled:cursor-not-allowed aria-disabled:text-edge"
                    onClick={() => moveTo(index, index - 1, `up-${field.id}`)}
                  />
                  <IconButton
                    id={`down-${field.id}`}
                    label={m.moveDown(index + 1)}
                    icon={ArrowDown}
                    aria-disabled={index === fields.length - 1 || undefined}
                    className="aria-disabled:cursor-not-allowed aria-disabled:text-edge"
                    onClick={() => moveTo(index, index + 1, `down-${field.id}`)}
                  />
                  <IconButton
                    id={`remove-${field.id}`}
                    label={m.remove(index + 1)}
                    icon={Trash2}
                    className="-me-2"
                    onClick={() => removeAt(index)}
                  />
                </div>
                <div className="grid items-start gap-4 sm:grid-cols-[1fr_14rem]">
                  <TextField
                    label={m.title}
                    required
                    autoComplete="off"
                    {...inputOf(`modules.${index}.title`)}
                  />
                  <WholeNumberField
                    label={m.duration}
                    required
                    {...inputOf(`modules.${index}.duration`)}
                  />
                </div>
                <TextArea
                  label={m.content}
                  required
                  className="[&_textarea]:min-h-24"
                  maxLength={TEXT_MAX.moduleContent}
                  {...inputOf(`modules.${index}.content`)}
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        variant="secondary"
        icon={Plus}
        className="justify-self-start"
        disabled={fields.length >= MAX_MODULES}
        onClick={() => {
          append(
            { title: '', content: '', duration: '' },
            { focusName: `modules.${fields.length}.title` },
          )
          announce(m.added(fields.length + 1))
        }}
      >
        {m.add}
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

const isBlank = (module: ModuleValues | undefined) =>
  module === undefined || [module.title, module.content, module.duration].join('').trim() === ''
