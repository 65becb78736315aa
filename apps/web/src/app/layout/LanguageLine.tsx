import { offer } from '@firstbell/messages/all/offer'
import { directionOf, type Language } from '@firstbell/messages/languages'
import { X } from 'lucide'
import { rememberLanguage } from '#shared/storage/language-choice.ts'
import { IconButton } from '#shared/ui/Button.tsx'

/** A line at the bottom of the window that offers the page in the browser's language, in that language. An overlay, to avoid a layout shift. */
export default function LanguageLine({
  offered,
  href,
  onClose,
}: {
  offered: Language
  href: string
  onClose: () => void
}) {
  const m = offer[offered]
  return (
    <aside
      lang={offered}
      dir={directionOf(offered)}
      aria-label={m.label}
      data-language-line=""
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface shadow-lift print:hidden"
    >
      <div className="mx-auto flex w-full max-w-page items-center gap-3 px-4 text-sm sm:px-6">
        <p className="grow py-1">
          <span>{m.available}</span>{' '}
          <a
            href={href}
            hrefLang={offered}
            onClick={() => rememberLanguage(offered)}
            className="link"
          >
            {m.open}
          </a>
        </p>
        <IconButton label={m.close} onClick={onClose} icon={X} />
      </div>
    </aside>
  )
}
