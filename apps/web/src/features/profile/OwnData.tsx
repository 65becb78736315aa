import * as m from '@firstbell/messages/dashboard'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { useConfirmed } from '../../entities/login/useConfirmed.tsx'
import { call, messageOf } from '../../shared/api/api.ts'
import { startDownload } from '../../shared/api/download.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'

/** Everything that the site keeps about the person, as a file (rule export-9). */
export function OwnData() {
  const heading = useId()
  const { confirmed, dialog } = useConfirmed()
  const button = useRef<HTMLButtonElement>(null)
  // The second press of a double click arrives before `isPending` is true.
  const pressed = useRef(false)
  const asking = useMutation({
    mutationFn: () => confirmed(() => call(endpoints.downloadMyData, {})),
    onSuccess: ({ url }) => startDownload(url),
  })
  const download = () => {
    if (pressed.current) return
    pressed.current = true
    asking.mutate()
  }
  const working = asking.isPending
  useEffect(() => {
    if (working || !pressed.current) return
    pressed.current = false
    // A disabled button loses the focus, to the element around it if it is pressed then.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [working])
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 px-5 py-5 sm:px-8">
      <h3 id={heading}>{m.ownData}</h3>
      <p className="max-w-read text-muted">{m.ownDataAbout}</p>
      <Button
        ref={button}
        variant="secondary"
        className="justify-self-start"
        working={working}
        workingLabel={m.preparing}
        onClick={download}
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
