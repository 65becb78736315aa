import { offer } from '@firstbell/messages/all/offer'
import { language } from '@firstbell/messages/language'
import { closestTag } from '@firstbell/messages/language-tags'
import { directionOf, languages, type Language } from '@firstbell/messages/languages'
import { X } from 'lucide'
import { rememberLanguage } from '#shared/storage/language-choice.ts'
import { browserLanguages } from '#shared/time/reader.ts'
import { IconButton } from '#shared/ui/Button.tsx'

/**
 * A line at the bottom of the window that offers the page in the first language of the browser that the site has, in that
 * language; nothing if that is the page's. An overlay, to avoid a layout shift.
 */
export default function LanguageLine({
  urlInLanguage,
  onClose,
}: {
  urlInLanguage: (language: Language) => string
  onClose: () => void
}) {
  const offered = browserLanguages()
    .map((tag) => closestTag(tag, languages))
    .find(Boolean)
  if (offered === undefined || offered === language) return null
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
            href={urlInLanguage(offered)}
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
