import { messages } from '@firstbell/contract/messages'
import { notLoaded, tryAgain } from '@firstbell/messages/common'
import type { ComponentType } from 'react'
import { optional } from '../routing/optional.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Opening } from '../ui/Opening.tsx'

/**
 * A dialog whose code is loaded when it opens, for screens that have the code of dialogs. Until then
 * they say that it opens; if it cannot be loaded, another dialog says so and offers to try again.
 */
export const optionalDialog = <Props extends { onClose: (done: false) => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  optional(
    load,
    ({ onClose }) => <Opening open onClose={() => onClose(false)} />,
    (retry, { onClose }: Props) => (
      <Dialog
        open
        onClose={() => onClose(false)}
        title={notLoaded}
        description={messages.genericError}
        size="small"
        sheet={false}
        footer={<Button onClick={retry}>{tryAgain}</Button>}
      />
    ),
  )
