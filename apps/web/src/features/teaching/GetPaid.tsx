import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { Payouts } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/get-paid'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ownStates } from '#entities/login/list-failure.ts'
import { OfferingLink } from '#entities/offering/OfferingLink.tsx'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { MINUTE, SECOND } from '#shared/time/now.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { payoutsQuery } from './payouts.ts'

/** After the return from Stripe's pages, the status is polled for this long. */
const MAX_WAIT_MS = MINUTE

/**
 * The instructor's payout account and earnings (rule payment-13).
 * @param approved whether an admin has approved the instructor, which prices require (rule approval-14)
 */
export function GetPaid({ approved }: { approved: boolean }) {
  const [params, setParams] = useSearchParams()
  // From Stripe's pages: 'done' when the person has left them, 'again' if their link had expired.
  const returned = params.get('payouts')
  const [waiting, setWaiting] = useState(returned === 'done')
  useTimeout(() => setWaiting(false), waiting ? MAX_WAIT_MS : undefined)
  const query = useQuery({
    ...payoutsQuery,
    refetchInterval: ({ state: { data } }) => waiting && data?.state === 'started' && 2 * SECOND,
  })
  const { confirmed, dialog } = useConfirmed()
  const open = useAction({
    lockAfterSuccess: true,
    mutationFn: () => confirmed(() => call(endpoints.startPayouts, {})),
    onSuccess: ({ url }) => location.assign(url),
  })
  // Opens a new link once, instead of an expired one.
  const renewed = useRef(false)
  const renew = useEffectEvent(() => {
    if (returned !== 'again' || renewed.current) return
    renewed.current = true
    params.delete('payouts')
    setParams(params, { replace: true, preventScrollReset: true })
    open.run()
  })
  useEffect(() => renew(), [])

  return (
    <section aria-labelledby="get-paid" className="mt-8 grid max-w-3xl gap-4">
      <RequestState
        query={query}
        {...ownStates}
        loading={<LoadingSkeleton className="h-32" label={m.loading} />}
      >
        {(payouts) => (
          <Card className="grid gap-4 p-5 sm:p-6">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="get-paid">{m.heading}</h2>
              <Chip {...(payouts.state === 'ready' && { tone: 'accent' })}>
                {STATES[payouts.state].label}
              </Chip>
            </div>
            <Notice>
              {approved
                ? payouts.state !== 'ready' && !payouts.closed && m.needsAccount
                : m.needsApproval}
            </Notice>
            <p className="max-w-prose text-muted" role="status">
              {waiting && payouts.state === 'started'
                ? m.checking
                : payouts.closed
                  ? m.closed
                  : STATES[payouts.state].text}
            </p>
            <Notice kind="error">{open.isError && <Failure error={open.error} />}</Notice>
            {dialog}
            <Button
              className="justify-self-start"
              variant={payouts.state === 'ready' ? 'secondary' : 'primary'}
              working={open.isPending || open.isSuccess}
              workingLabel={m.opening}
              onClick={() => open.run()}
            >
              {STATES[payouts.state].button}
            </Button>
            {payouts.due.length > 0 && <Due due={payouts.due} />}
            {(payouts.state !== 'none' || payouts.closed) && (
              <DownloadButton path="/me/payouts.csv" className="justify-self-start">
                {m.download}
              </DownloadButton>
            )}
          </Card>
        )}
      </RequestState>
    </section>
  )
}

/** Why Stripe's page was not opened, with Stripe's own message if it refused to open an account. */
function Failure({ error }: { error: Error }) {
  const reason = error instanceof ApiError ? error.fields['stripe'] : undefined
  return (
    <>
      <span>{messageOf(error)}</span>
      {reason !== undefined && <span className="mt-1 block">{m.refusedBecause(reason)}</span>}
    </>
  )
}

const STATES: Record<Payouts['state'], { label: string; text: string; button: string }> = {
  none: { label: m.notSetUp, text: m.notSetUpText, button: m.setUp },
  started: { label: m.begun, text: m.begunText, button: m.goOn },
  ready: { label: m.ready, text: m.readyText, button: m.openAccount },
}

/** The instructor's earnings by class and course: payments that were not refunded, paid out or not. */
function Due({ due }: Pick<Payouts, 'due'>) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3>{m.yourCourses}</h3>
      <ul className="divide-y divide-line">
        {due.map(({ offeringId, kind, title, currency, amount, fee, payments }) => {
          const money = (value: number) => formatMoney(value, currency as Currency)
          return (
            <li
              key={`${offeringId} ${currency}`}
              className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3"
            >
              <OfferingLink kind={kind} offeringId={offeringId} title={title} />
              <p className="font-semibold">
                <span className="sr-only">{m.forYou}</span>
                <span>{money(amount - fee)}</span>
              </p>
              <p className="col-span-2 text-sm text-muted">
                {m.seatsPaid(payments, money(amount), money(fee))}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
