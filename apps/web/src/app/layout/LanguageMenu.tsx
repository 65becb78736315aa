import { language } from '@firstbell/messages/language'
import {
  addressIn,
  directionOf,
  languageNames,
  languages,
  type Language,
} from '@firstbell/messages/languages'
import * as m from '@firstbell/messages/shell'
import { useContext, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { currentLogin } from '../../entities/login/login.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { SiteContext } from '../../shared/page/site.ts'
import { browserLanguages } from '../../shared/time/reader.ts'
import { optional } from '../../shared/routing/optional.tsx'
import {
  CHOSEN_LANGUAGE_KEY,
  languageIsRemembered,
  rememberLanguage,
} from '../../shared/storage/language-choice.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'

/** The page that is open in each language, as links that work without scripts (rule language-3). */
export function LanguageMenu() {
  const addressOf = useAddresses()
  return (
    <nav aria-label={m.languageMenu} className="md:col-span-3">
      <h2 className="text-base">{m.languageMenu}</h2>
      <ul className="languages">
        {languages.map((each) => (
          <li key={each}>
            <a
              href={addressOf(each)}
              lang={each}
              dir={directionOf(each)}
              aria-current={each === language || undefined}
              onClick={(event) => choose(event, each)}
            >
              {languageNames[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** True while a choice is saved, after which its page opens. */
let opening = false

function choose(event: MouseEvent<HTMLAnchorElement>, chosen: Language): void {
  if (opening) return event.preventDefault()
  rememberLanguage(chosen)
  localStore.set(CHOSEN_LANGUAGE_KEY, chosen)
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget: link } = event
  const elsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
  if (currentLogin().status !== 'in' || elsewhere) return
  event.preventDefault()
  opening = true
  link.ariaBusy = 'true'
  void import('../../entities/login/person-language.ts')
    .then(({ saveChosenLanguage }) => saveChosenLanguage())
    .catch(() => undefined)
    .then(() => {
      window.location.assign(link.href)
      // bfcache restores the page in the state that it has now.
      opening = false
      link.ariaBusy = null
    })
}

/** The address of the page that is open, with its query, in a language. */
function useAddresses(): (wanted: Language) => string {
  const { pathname, search } = useLocation()
  const { renderedAt = '' } = useContext(SiteContext)
  // The server knows of a query what the page depends on.
  const rendered = /\?.*/.exec(renderedAt)?.[0] ?? ''
  const query = useHydrated() ? search : rendered
  return (wanted) => addressIn(wanted, pathname + query)
}

const LanguageLine = optional(
  async () => (await import('./LanguageLine.tsx')).default,
  () => null,
  // The language menu leads to the same pages.
  () => null,
)

/** Offers the page in the language of the visitor's browser, until a language is chosen (rule language-4). */
export function LanguageOffer() {
  const addressOf = useAddresses()
  const [closed, setClosed] = useState(false)
  const offered = useHydrated() && !closed ? languageToOffer() : undefined
  return (
    offered && (
      <LanguageLine
        offered={offered}
        href={addressOf(offered)}
        onClose={() => {
          rememberLanguage(language)
          setClosed(true)
        }}
      />
    )
  )
}

/** The first of the browser's languages that the site has, unless it is the page's or one is remembered. */
function languageToOffer(): Language | undefined {
  const preferred = browserLanguages().map((tag) => tag.toLowerCase().split('-')[0])
  const first = preferred.find((tag) => languages.includes(tag as Language)) as Language | undefined
  return first === language || languageIsRemembered() ? undefined : first
}
