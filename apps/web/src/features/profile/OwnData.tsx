import * as m from '@firstbell/messages/dashboard'
import { Download } from 'lucide'
import { useId } from 'react'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { startDownload } from '#shared/api/download.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/** Downloads all data about the person as a file (rule export-9). */
export function OwnData() {
  const heading = useId()
  const { confirmed, dialog } = useConfirmed()
  const preparing = useAction({
    mutationFn: () => confirmed(() => call(endpoints.downloadMyData, {})),
    onSuccess: ({ url }) => startDownload(url),
  })
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 p-5 sm:px-8 sm:py-6">
      <h3 id={heading}>{m.ownData}</h3>
      <p className="max-w-read text-muted">{m.ownDataAbout}</p>
      <Button
        variant="secondary"
        icon={Download}
        className="justify-self-start"
        {...preparing.button}
        workingLabel={m.preparing}
      >
        {m.download}
      </Button>
      <p role="status" className="text-sm text-muted empty:absolute">
        {preparing.isSuccess && m.downloadStarted}
      </p>
      <Notice kind="error">{preparing.isError && messageOf(preparing.error)}</Notice>
      {dialog}
    </Card>
  )
}
