import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'

interface Subject {
  _id: string
  title: string
}

/** Returns a function that refetches what an administrator's act on an offering may have changed. */
function useRefetch() {
  const client = useQueryClient()
  return () => {
    for (const { all } of [keys.classes, keys.courses])
      void client.invalidateQueries({ queryKey: all })
    for (const queryKey of [keys.admin.offerings, keys.admin.reports, keys.admin.audit])
      void client.invalidateQueries({ queryKey })
  }
}

/** Asks for the reason to take an offering down (rule owner-3). */
export function TakeDownDialog({
  offering: { _id: offeringId, title },
  onClose,
}: {
  offering: Subject
  onClose: () => void
}) {
  const refetch = useRefetch()
  return (
    <ReasonDialog
      title={m.takeDownTitle(title)}
      description={m.takeDownAbout}
      label={m.reason}
      draftName={`take-down:${offeringId}`}
      failed={(error) => messageOf(error, m.takeDownFailed)}
      send={async (reason) => {
        await call(endpoints.takeDownOffering, { offeringId, reason }).finally(refetch)
        notify({ kind: 'success', text: messages.offeringTakenDown })
      }}
      onClose={onClose}
      submitLabel={m.takeDown}
      workingLabel={m.takingDown}
    />
  )
}

/** The action that shows an offering first on home, or no longer (rule owner-4). */
export function useFeature({ _id: offeringId, featured }: { _id: string; featured: boolean }) {
  const refetch = useRefetch()
  return useAction({
    mutationFn: () => call(endpoints.featureOffering, { offeringId, featured: !featured }),
    onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
    // Also after a failure, because another administrator may have been first.
    onSettled: refetch,
  })
}
