import type { GuardianRequest } from '@firstbell/contract/guardian'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/guardian'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormPage } from '#features/auth/FormPage.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { isFinalRefusal } from '#shared/api/repeatable.ts'
import { rich } from '#shared/format/rich.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { tokenSearch, useSearch } from '#shared/routing/search.ts'
import { formatDate, wallClock } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Spinner } from '#shared/ui/Spinner.tsx'

/** Null for a link that does not work any more. */
const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian request', token],
    queryFn: async (): Promise<GuardianRequest | null> => {
      try {
        return (await call(endpoints.getGuardianRequest, { token })).request
      } catch (error) {
        if (isFinalRefusal(error)) return null
        throw error
      }
    },
    retry: false,
  })

/** The page behind the link to a parent or guardian, who confirms an account or withdraws (rule account-31). */
export default function GuardianPage() {
  const [{ token }] = useSearch(tokenSearch)
  const query = useQuery({ ...requestQuery(token), enabled: token !== '' })
  const [ended, setEnded] = useState<string>()
  return (
    <FormPage title={m.title}>
      <Notice kind="success">{ended}</Notice>
      {ended === undefined &&
        (token === '' ? (
          <Notice kind="error">{messages.guardianLinkInvalid}</Notice>
        ) : (
          <RequestState
            query={query}
            loading={
              <p role="status" className="flex items-center justify-center gap-3 py-4 text-muted">
                <Spinner />
                <span>{common.loading}</span>
              </p>
            }
          >
            {(request) =>
              request === null ? (
                <Notice kind="error">{messages.guardianLinkInvalid}</Notice>
              ) : (
                <Decision token={token} request={request} onEnd={setEnded} />
              )
            }
          </RequestState>
        ))}
    </FormPage>
  )
}

/** @param onEnd called with the answer when the account has been deleted */
function Decision({
  token,
  request: { name, email, registeredAt, confirmed },
  onEnd,
}: {
  token: string
  request: GuardianRequest
  onEnd: (message: string) => void
}) {
  const queryClient = useQueryClient()
  const reader = useReader()
  const [withdrawing, setWithdrawing] = useState(false)
  const { queryKey } = requestQuery(token)
  const refetch = () => queryClient.invalidateQueries({ queryKey })
  const confirmation = useAction({
    mutationFn: () => call(endpoints.confirmAsGuardian, { token }),
    onSuccess: () =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, confirmed: true }),
    // A refusal means that the link was replaced, or that the account is gone.
    onError: refetch,
  })
  const { year, month, day } = wallClock(Date.parse(registeredAt), reader?.zone ?? 'UTC')
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return (
    <div className="grid gap-5">
      <Notice kind="success">{confirmation.data?.message ?? (confirmed && m.isConfirmed)}</Notice>
      <p>{rich(m.registered(formatDate(date, reader)), { name, email })}</p>
      {!confirmed && <p>{m.mayBook}</p>}
      <p>{m.mayWithdraw}</p>
      <Notice kind="error">{confirmation.isError && messageOf(confirmation.error)}</Notice>
      <div className="grid gap-3">
        {!confirmed && (
          <Button size="large" {...confirmation.button} workingLabel={m.confirming}>
            {m.confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setWithdrawing(true)}>
          {m.withdraw}
        </Button>
      </div>
      {withdrawing && (
        <ConfirmDialog
          title={m.withdraw}
          question={m.withdrawQuestion}
          confirmLabel={m.withdraw}
          workingLabel={m.withdrawing}
          danger
          failed={(error) => messageOf(error)}
          onConfirm={async () =>
            onEnd((await call(endpoints.withdrawAsGuardian, { token })).message)
          }
          onClose={() => setWithdrawing(false)}
        />
      )}
    </div>
  )
}
