import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/zones'
import { useState } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { useSavePreferences } from '#entities/login/preferences.ts'
import { messageOf } from '#shared/api/api.ts'
import { ZoneField } from '#shared/forms/ZoneField.tsx'
import { personZone, storeZone } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'

/** Chooses the time zone of the page: stored in a user's account, or in a visitor's browser. */
export default function ChangeZone({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useLogin()
  const save = useSavePreferences()
  const [chosen, setChosen] = useState<string>()
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const submit = () => {
    const timezone = chosen ?? personZone()
    if (user) save.mutate({ timezone }, { onSuccess: close })
    else {
      storeZone(timezone)
      close()
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.changeTimeZone}
      size="small"
      closeButton={common.cancel}
      footer={
        <Button onClick={submit} working={save.isPending} workingLabel={common.saving}>
          {common.save}
        </Button>
      }
    >
      <ZoneField
        value={chosen ?? personZone()}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        error={save.error ? messageOf(save.error, messages.profileFailed) : undefined}
        help={m.changeHelp}
      />
    </Dialog>
  )
}
