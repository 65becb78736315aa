import * as m from '@firstbell/messages/dashboard'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useId } from 'react'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { call, messageOf } from '#shared/api/api.ts'
import { startDownload } from '#shared/api/download.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useOnce } from '#shared/ui/useOnce.ts'

/** Downloads all data about the person as a file (rule export-9). */
export function OwnData() {
  const heading = useId()
  const { confirmed, dialog } = useConfirmed()
  const once = useOnce()
  const asking = useMutation({
    mutationFn: () => confirmed(() => call(endpoints.downloadMyData, {})),
    onSuccess: ({ url }) => startDownload(url),
  })
  const working = asking.isPending
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 px-5 py-5 sm:px-8">
      <h3 id={heading}>{m.ownData}</h3>
      <p className="max-w-read text-muted">{m.ownDataAbout}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        working={working}
        workingLabel={m.preparing}
        onClick={() => once(() => asking.mutateAsync())}
      >
        {!working && <Icon node={Download} className="size-4" />}
        <span>{m.download}</span>
      </Button>
      <p role="status" className="text-sm text-muted empty:absolute">
        {asking.isSuccess && m.downloadStarted}
      </p>
      <Notice kind="error">{asking.isError && messageOf(asking.error)}</Notice>
      {dialog}
    </Card>
  )
}
