import type { User } from '@firstbell/contract/accounts'
import * as m from '@firstbell/messages/dashboard'
import * as details from '@firstbell/messages/own-details'
import { KeyRound, Mail, Pencil, ShieldCheck, Trash2, UserRoundPen } from 'lucide'
import type { ReactNode } from 'react'
import { useAccount } from '#entities/login/email-verification.ts'
import { identity } from '#entities/login/login.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { formatDate, zoneName } from '#shared/time/format-time.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { IconButton, LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Menu } from '#shared/ui/Menu.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { EmailReminders } from './EmailReminders.tsx'
import { OwnData } from './OwnData.tsx'

const ChangeDetails = lazyDialog(async () => (await import('./ChangeDetails.tsx')).default)
const ChangeEmail = lazyDialog(async () => (await import('./ChangeEmail.tsx')).default)
const ChangePassword = lazyDialog(async () => (await import('./ChangePassword.tsx')).default)
const DeleteAccount = lazyDialog(async () => (await import('./DeleteAccount.tsx')).default)
const EditPicture = lazyDialog(async () => (await import('./EditPicture.tsx')).default)

/** The menu entries, each with its dialog. */
const changes = [
  ['details', details.changeDetails, UserRoundPen],
  ['email', details.changeEmail, Mail],
  ['password', details.changePassword, KeyRound],
  ['delete', details.deleteAccount, Trash2],
] as const

/**
 * The person's data, with a menu to change them (rule screen-27).
 * @param resendVerification shown next to the request to verify the email
 * @param nextStep shown above the data: the next step, and upcoming sessions
 */
export function Dashboard({
  user,
  resendVerification,
  nextStep,
  calendar,
}: {
  user: User
  resendVerification: ReactNode
  nextStep: ReactNode
  calendar: ReactNode
}) {
  const reader = useReader()
  const { waitsForVerification } = useAccount()
  const { value: open, open: setOpen, close } = useUrlDialog('dialog')
  const capitalized = '[&:lang(en)]:capitalize'
  const facts: [term: string, value: ReactNode, className?: string][] = [
    [m.name, user.name && <bdi key="name">{user.name}</bdi>],
    [m.email, user.email, 'break-all'],
    [m.role, user.role.map((role) => m.roles[role]).join(m.separator), capitalized],
    [m.birth, formatDate(user.dob, reader)],
    [m.gender, m.genders[user.gender], capitalized],
    [m.timeZone, zoneName(reader?.zone ?? personZone())],
  ]

  return (
    <section aria-labelledby="dashboard" className="grid gap-5">
      <h2 id="dashboard">{m.title}</h2>
      <Notice action={resendVerification}>
        {waitsForVerification && m.verifyEmail(user.email)}
      </Notice>
      {nextStep}
      <Card className="relative">
        <div className="h-20 bg-accent-soft sm:h-24" />
        <div className="absolute end-3 top-3 rounded-full bg-surface">
          <Menu
            entries={changes.map(([name, label, icon]) => ({
              label,
              icon: (
                <Icon node={icon} className={name === 'delete' ? 'size-5' : 'size-5 text-muted'} />
              ),
              danger: name === 'delete',
              onSelect: () => setOpen(name),
            }))}
          />
        </div>
        <div className="grid gap-6 px-5 pb-6 sm:px-8 sm:pb-8">
          <div className="-mt-16 flex flex-wrap items-end gap-x-6 gap-y-3">
            <div className="relative rounded-full bg-surface p-1">
              <Avatar
                name={user.name}
                src={user.profilePic}
                size="huge"
                alt={user.profilePic === '' ? m.defaultPicture : m.yourPicture}
              />
              <IconButton
                label={details.editPicture}
                icon={Pencil}
                iconClassName="size-4"
                onClick={() => setOpen('picture')}
                className="absolute end-0 bottom-0 border border-edge bg-surface"
              />
            </div>
          </div>
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {facts.map(([term, value, look]) => (
              <Fact key={term} term={term} className="tabular text-lg">
                <span className={look}>{value || m.notAvailable}</span>
              </Fact>
            ))}
          </dl>
        </div>
      </Card>
      {calendar}
      <EmailReminders />
      <OwnData />
      {!identity().hosted && (
        <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 sm:px-8 sm:py-6">
          <p className="min-w-0 grow text-muted">{m.securityAbout}</p>
          <LinkButton to="/security" variant="secondary">
            <Icon node={ShieldCheck} className="size-5" />
            <span>{m.security}</span>
          </LinkButton>
        </Card>
      )}
      {open === 'details' && <ChangeDetails user={user} onClose={close} />}
      {open === 'email' && <ChangeEmail onClose={close} />}
      {open === 'password' && <ChangePassword email={user.email} onClose={close} />}
      {open === 'delete' && <DeleteAccount role={user.role} onClose={close} />}
      {open === 'picture' && <EditPicture user={user} onClose={close} />}
    </section>
  )
}
