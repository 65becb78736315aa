import * as m from '@firstbell/messages/enrollment'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#shared/ui/Button.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import type { AppliedCode } from './code.ts'

/**
 * 'Have a code?', which opens the field of a discount code; once it is applied, the code (rule code-7).
 * @param items the offerings that the student has chosen
 * @param onApply called instead of checking the code, for visitors: leads to the login
 */
export function CodeField({
  code,
  items,
  disabled,
  onApply,
}: {
  code: AppliedCode
  items: readonly { _id: string; price?: number | undefined }[]
  disabled: boolean
  onApply: () => unknown
}) {
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { applied, typed, checking, problem } = code
  useEffect(() => {
    // The button that was pressed has made way for the field.
    if (opened && !applied) field.current?.focus()
  }, [opened, applied])
  if (applied) {
    const count = code.count(items)
    return (
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center justify-between gap-x-4" role="status">
          <span className="font-medium">{m.codeApplied(applied.code)}</span>
          <Button
            variant="quiet"
            size="small"
            className="-me-3"
            disabled={disabled}
            onClick={() => {
              setOpened(true)
              code.remove()
            }}
          >
            {m.removeCode}
          </Button>
        </p>
        <Notice>
          {items.length > 0 && count === 0
            ? m.codeForOtherDate
            : applied.usesLeft !== undefined && count > applied.usesLeft
              ? m.codeUsesLeft(applied.usesLeft)
              : undefined}
        </Notice>
      </div>
    )
  }
  if (!opened && problem === undefined)
    return (
      <Button
        variant="quiet"
        size="small"
        className="-ms-3 justify-self-start"
        aria-expanded={false}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {m.haveCode}
      </Button>
    )
  return (
    <form
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may be within another form of React's tree.
        event.stopPropagation()
        if (typed.trim() !== '' && !disabled) onApply()
      }}
    >
      <TextField
        className="min-w-0 grow"
        label={m.code}
        value={typed}
        error={problem}
        dir="ltr"
        ref={field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        disabled={disabled}
        onChange={(event) => code.type(event.target.value)}
      />
      {/* Next to the control, below the label. */}
      <Button
        type="submit"
        variant="secondary"
        className="mt-7.5"
        working={checking}
        workingLabel={m.applying}
        disabled={disabled}
      >
        {m.apply}
      </Button>
    </form>
  )
}
