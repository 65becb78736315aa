import { language } from '@firstbell/messages/language'
import {
  pathInLanguage,
  directionOf,
  languageNames,
  languages,
  type Language,
} from '@firstbell/messages/languages'
import * as m from '@firstbell/messages/shell'
import { useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { currentLogin, useLogin } from '#entities/login/login.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { useSite } from '#shared/page/site.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { localStore } from '#shared/storage/browser-storage.ts'
import {
  CHOSEN_LANGUAGE_KEY,
  languageIsRemembered,
  rememberLanguage,
} from '#shared/storage/language-choice.ts'
import { browserLanguages } from '#shared/time/reader.ts'
import { opensElsewhere } from '#shared/ui/Link.tsx'

/** Links to the current page in each language, which work without scripts (rule language-3). */
export function LanguageMenu() {
  const urlInLanguage = useUrlInLanguage()
  return (
    <nav id="language" aria-label={m.languageMenu} className="md:col-span-3">
      <h2 className="text-base">{m.languageMenu}</h2>
      <ul className="languages">
        {languages.map((each) => (
          <li key={each}>
            <a
              href={urlInLanguage(each)}
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

/** True while a choice is being saved, before its page opens. */
let opening = false

function choose(event: MouseEvent<HTMLAnchorElement>, chosen: Language): void {
  if (opening) return event.preventDefault()
  rememberLanguage(chosen)
  localStore.set(CHOSEN_LANGUAGE_KEY, chosen)
  if (currentLogin().status !== 'in' || opensElsewhere(event)) return
  event.preventDefault()
  const link = event.currentTarget
  opening = true
  link.ariaBusy = 'true'
  void import('#entities/login/person-language.ts')
    .then(({ saveLanguage }) => saveLanguage(chosen))
    .catch(() => undefined)
    .then(() => {
      window.location.assign(link.href)
      // Reset the state, because bfcache restores the page as it is now.
      opening = false
      link.ariaBusy = null
    })
}

/** Returns a function that returns the URL of the current page and query in a language. */
function useUrlInLanguage(): (target: Language) => string {
  const { pathname, search } = useLocation()
  const { renderedAt = '' } = useSite()
  // The server has rendered the canonical query only, and hydration must match it.
  const rendered = /\?.*/.exec(renderedAt)?.[0] ?? ''
  const query = useHydrated() ? search : rendered
  return (target) => pathInLanguage(target, pathname + query)
}

const LanguageLine = lazyPart(async () => (await import('./LanguageLine.tsx')).default, {
  // The language menu still links to the same pages.
  failed: () => null,
})

/**
 * Offers a visitor the page in the language of their browser, until a language is chosen (rule language-4). The pages of
 * a person who is logged in are in the language of the account.
 */
export function LanguageOffer() {
  const urlInLanguage = useUrlInLanguage()
  const [closed, setClosed] = useState(false)
  const isVisitor = useLogin().status === 'out'
  const mayOffer = useHydrated() && isVisitor && !closed && !languageIsRemembered()
  return (
    mayOffer &&
    // The line itself finds out which language it offers. Most browsers have the page's, and do not load it.
    !browserLanguages()[0]?.startsWith(language) && (
      <LanguageLine
        urlInLanguage={urlInLanguage}
        onClose={() => {
          rememberLanguage(language)
          setClosed(true)
        }}
      />
    )
  )
}
