import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/share'
import { Copy, Share2 } from 'lucide'
import { rich } from '#shared/format/rich.tsx'
import { copyLink } from '#shared/notices/copy-text.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { QrCode } from '#shared/ui/QrCode.tsx'
import { kindOf, kinds, type Offering } from './kinds.ts'
import { instructorPath } from './paths.ts'

export interface ShareDialogProps {
  item: Offering
  onClose: () => void
}

const absolute = (path: string) => window.location.origin + inLanguage(path)

/** The link of an offering, as a QR code too, and that of its instructor's public page (rule screen-65). */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  const url = absolute(kinds[kindOf(item)].path(item._id))
  return (
    <Dialog
      onClose={onClose}
      title={m.share}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button
              icon={Share2}
              // The person may close the device's dialog, which rejects.
              onClick={() =>
                void navigator.share({ title: item.title, url }).catch(() => undefined)
              }
            >
              {m.shareBy}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <Address label={m.link[kindOf(item)]} url={url} />
        <QrCode text={url} label={m.qrCode} />
        {item.instructorId !== '' && (
          <Address label={m.publicPage} url={absolute(instructorPath(item.instructorId))} />
        )}
      </div>
    </Dialog>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <a href={url} dir="ltr" className="link text-sm wrap-anywhere">
          {url}
        </a>
      </div>
      <Button variant="secondary" size="small" icon={Copy} onClick={() => void copyLink(url)}>
        <span>{rich(m.copyNamed, { label })}</span>
      </Button>
    </div>
  )
}
