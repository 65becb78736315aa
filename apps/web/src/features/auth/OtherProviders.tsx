import * as m from '@firstbell/messages/providers'
import { useSite } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { buttonClasses } from '#shared/ui/Button.tsx'
import { afterLogin } from './after-login.ts'

/**
 * Links to sign in with another provider's account, above a form (rule oidc-2). They are plain links, which
 * leave the app and work without scripts.
 * @param next path of the page to open afterwards, unchecked (`safeNext`)
 */
export function OtherProviders({ next }: { next: string }) {
  const { providers = [] } = useSite()
  if (providers.length === 0) return null
  const url = inLanguage(afterLogin(next))
  // Without the parameter the server redirects to the home page afterwards.
  const query = url === '/' ? '' : `?next=${encodeURIComponent(url)}`
  return (
    <div className="mb-5 grid gap-3">
      {providers.map(({ name, label }) => (
        <a
          key={name}
          href={`/identity/oidc/${name}/start${query}`}
          className={buttonClasses('secondary', 'large', 'w-full')}
        >
          {m.continueWith(label)}
        </a>
      ))}
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.or}
      </p>
    </div>
  )
}
