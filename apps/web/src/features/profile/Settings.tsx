import * as m from '@firstbell/messages/dashboard'
import { ShieldCheck } from 'lucide'
import { useId, type ReactNode } from 'react'
import { identity } from '#entities/login/login.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { EmailReminders } from './EmailReminders.tsx'
import { OwnData } from './OwnData.tsx'

/** What the person sets up once: calendar, reminders, own data and security (rule screen-64). */
export function Settings({ calendar }: { calendar: ReactNode }) {
  return (
    <section aria-labelledby="settings" className="grid gap-5">
      <h2 id="settings">{m.settings}</h2>
      {calendar}
      <EmailReminders />
      <OwnData />
      {/* A hosted provider (Firebase) manages these itself. */}
      {!identity().hosted && <Security />}
    </section>
  )
}

function Security() {
  const heading = useId()
  return (
    <Card
      as="section"
      aria-labelledby={heading}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 sm:px-8 sm:py-6"
    >
      <div className="grid min-w-0 grow gap-1">
        <h3 id={heading}>{m.security}</h3>
        <p className="text-muted">{m.securityAbout}</p>
      </div>
      <LinkButton to="/security" variant="secondary">
        <Icon node={ShieldCheck} className="size-5" />
        <span>{m.security}</span>
      </LinkButton>
    </Card>
  )
}
