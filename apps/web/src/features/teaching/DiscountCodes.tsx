import { discountCodeForm, type DiscountCode } from '@firstbell/contract/discount-codes'
import { MAX_CODE_USES, OWN_PAGE_MAX } from '@firstbell/contract/limits'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/discount-codes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide'
import { useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { OfferingLink } from '#entities/offering/OfferingLink.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { copyText } from '#shared/notices/copy-text.ts'
import { notify } from '#shared/notices/notices.ts'
import { useCurrencySign, usePriceText } from '#shared/page/usePrice.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useInstant } from '#shared/time/useMoment.ts'
import { Button, IconButton } from '#shared/ui/Button.tsx'
import { Card, Chip } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { NumberField, SelectField, TextField, WholeNumberField } from '#shared/ui/Field.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { taughtQuery } from './taught-offerings.ts'

const codesQuery = queryOptions({
  queryKey: [...keys.mine.all, 'discount-codes'],
  queryFn: ({ signal }) => call(endpoints.getDiscountCodes, {}, { signal }),
  refetchOnWindowFocus: 'always',
})

/** The instructor's discount codes: made, listed, copied and deleted (rule code-7). */
export function DiscountCodes() {
  const query = useQuery(codesQuery)
  const [making, setMaking] = useState(false)
  return (
    <section aria-labelledby="discount-codes" className="mt-8 grid max-w-3xl gap-4">
      <Card className="grid gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="discount-codes">{m.heading}</h2>
          <Button variant="secondary" onClick={() => setMaking(true)}>
            {m.newCode}
          </Button>
        </div>
        <p className="max-w-prose text-muted">{m.explanation}</p>
        <RequestState
          query={query}
          {...ownStates}
          loading={<LoadingSkeleton className="h-16" label={m.loading} />}
        >
          {({ codes }) =>
            codes.length > 0 && (
              <ul className="divide-y divide-line border-t border-line">
                {codes.map((code) => (
                  <Row key={code._id} code={code} />
                ))}
              </ul>
            )
          }
        </RequestState>
      </Card>
      {making && <NewCode onClose={() => setMaking(false)} />}
    </section>
  )
}

function Row({ code }: { code: DiscountCode }) {
  const { _id, percent, amount = 0, offering, offeringId, uses, used, until } = code
  const priceText = usePriceText()
  const instant = useInstant()
  const now = useNow()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const isOver = until !== undefined && Date.parse(until) <= now
  const isUsedUp = uses !== undefined && used >= uses
  const facts = [
    percent === undefined ? m.amountOff(priceText(amount)) : m.percentOff(percent),
    uses === undefined ? m.used(used) : m.usedOf(used, uses),
    // A day ends at midnight, which would read as the next one.
    until !== undefined &&
      m.validUntil(instant(new Date(Date.parse(until) - MINUTE).toISOString())),
  ].filter((fact) => fact !== false)
  return (
    <li className="flex min-w-0 items-start gap-2 py-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="ltr" className="font-semibold wrap-anywhere">
            {code.code}
          </span>
          {(isOver || isUsedUp) && <Chip>{isOver ? m.over : m.usedUp}</Chip>}
        </p>
        <p className="tabular text-sm text-muted">{facts.join(' · ')}</p>
        {offering && offeringId !== undefined && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <OfferingLink kind={offering.kind} offeringId={offeringId} title={offering.title} />
            <span className="tabular text-muted">{instant(offering.startsAt)}</span>
          </p>
        )}
      </div>
      <IconButton
        icon={Copy}
        label={m.copy(code.code)}
        onClick={() => void copyText(code.code, m.copied, m.notCopied(code.code))}
      />
      <IconButton icon={Trash2} label={m.remove(code.code)} onClick={() => setDeleting(true)} />
      {deleting && (
        <ConfirmDialog
          title={m.removeTitle}
          question={m.removeQuestion(code.code)}
          confirmLabel={common.delete_}
          danger
          failed={messageOf}
          onConfirm={async () => {
            try {
              const { message } = await call(endpoints.deleteDiscountCode, { id: _id })
              notify({ kind: 'success', text: message })
            } finally {
              void client.invalidateQueries(codesQuery)
            }
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}

const COMING = { when: 'upcoming', limit: OWN_PAGE_MAX, page: 1 } as const

function NewCode({ onClose }: { onClose: () => void }) {
  const sign = useCurrencySign()
  const instant = useInstant()
  const client = useQueryClient()
  const { data: classes } = useQuery(taughtQuery('class', COMING))
  const { data: courses } = useQuery(taughtQuery('course', COMING))
  const priced = [...(classes?.items ?? []), ...(courses?.items ?? [])].filter(({ price }) => price)
  const form = useSchemaForm(discountCodeForm, {
    code: '',
    percent: '',
    amount: '',
    offeringId: '',
    uses: '',
    until: '',
  })
  const submission = useFormSubmit(form, {
    send: async (code) => {
      await call(endpoints.createDiscountCode, code)
      notify({ kind: 'success', text: m.created(code.code) })
      void client.invalidateQueries(codesQuery)
    },
  })
  const { field } = submission
  return (
    <FormDialog
      title={m.newCode}
      submission={submission}
      submitLabel={m.create}
      onClose={onClose}
      firstField="code"
    >
      <TextField
        label={m.code}
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
        help={m.codeHelp}
        {...field('code')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField label={m.percent} unit="%" min={1} max={100} {...field('percent')} />
        <NumberField
          label={m.amount}
          unit={sign}
          min={0}
          step="0.01"
          help={m.amountHelp}
          {...field('amount')}
        />
      </div>
      <SelectField
        label={m.offering}
        placeholder={m.all}
        options={priced.map(({ _id, title, startsAt }) => ({
          value: _id,
          label: `${title} · ${instant(startsAt)}`,
        }))}
        {...field('offeringId')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <WholeNumberField label={m.uses} max={MAX_CODE_USES} help={m.usesHelp} {...field('uses')} />
        <TextField label={m.lastDay} type="date" {...field('until')} />
      </div>
    </FormDialog>
  )
}
