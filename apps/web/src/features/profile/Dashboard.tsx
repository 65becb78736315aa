import type { User } from '@firstbell/contract/accounts'
import { firstName } from '@firstbell/contract/first-name'
import { profilePath } from '@firstbell/contract/profile'
import * as agenda from '@firstbell/messages/agenda'
import * as m from '@firstbell/messages/dashboard'
import * as details from '@firstbell/messages/own-details'
import { KeyRound, Mail, Pencil, Trash2, UserRoundPen } from 'lucide'
import type { ReactNode } from 'react'
import { useAccount } from '#entities/login/email-verification.ts'
import { rich } from '#shared/format/rich.tsx'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { formatDate, UNKNOWN_READER, wallClock, zoneName } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Menu } from '#shared/ui/Menu.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { GuardianNotice } from './GuardianNotice.tsx'

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
 * The person's next steps and data, with a menu to change the data (rule screen-27).
 * @param resendVerification shown next to the request to verify the email
 * @param nextStep shown above the data: the next step, and upcoming sessions
 * @param loading whether `nextStep` is loading: the data, which it would move, then appear after it
 */
export function Dashboard({
  user,
  resendVerification,
  nextStep,
  loading,
}: {
  user: User
  resendVerification: ReactNode
  nextStep: ReactNode
  loading: boolean
}) {
  const { waitsForVerification } = useAccount()
  return (
    <section aria-labelledby="dashboard" className="grid gap-8">
      <div className="grid gap-1">
        <h2 id="dashboard" className="font-sans text-sm font-medium tracking-normal text-muted">
          {m.title}
        </h2>
        <Greeting name={user.name} />
      </div>
      <Notice action={resendVerification}>
        {waitsForVerification && m.verifyEmail(user.email)}
      </Notice>
      <GuardianNotice user={user} />
      {nextStep}
      {!loading && <Facts user={user} />}
    </section>
  )
}

/** Greets the person by their first name and the time of their day. */
function Greeting({ name }: { name: string }) {
  const { zone } = useReader() ?? UNKNOWN_READER
  const hour = Number(wallClock(useNow(), zone).time.slice(0, 2))
  const part =
    hour < NIGHT_UNTIL
      ? 'night'
      : hour < 12
        ? 'morning'
        : hour < agenda.eveningFrom
          ? 'afternoon'
          : 'evening'
  return (
    <p className="font-display text-[2rem] leading-tight font-semibold text-balance [&:lang(ar)]:leading-normal">
      {rich(agenda.greetings[part], { name: firstName(name) })}
    </p>
  )
}

/** Returns the roles in words. A student who administers the site is an administrator above all (rule owner-12). */
const rolesOf = ({ role, isAdmin }: User): string =>
  [
    ...(isAdmin ? [m.administrator] : []),
    ...role.filter((one) => !isAdmin || one !== 'student').map((one) => m.roles[one]),
  ].join(m.separator)

/** The hour at which the morning begins. */
const NIGHT_UNTIL = 5

function Facts({ user }: { user: User }) {
  const reader = useReader()
  const { value: open, open: setOpen, close } = useUrlDialog('dialog')
  const capitalized = '[&:lang(en)]:capitalize'
  const facts: [term: string, value: ReactNode, className?: string][] = [
    [m.name, user.name && <bdi key="name">{user.name}</bdi>],
    [m.email, user.email, 'break-all'],
    [m.role, rolesOf(user), capitalized],
    [m.birth, formatDate(user.dob, reader)],
    [m.gender, m.genders[user.gender], capitalized],
    [m.timeZone, zoneName(reader?.zone ?? personZone())],
  ]
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex items-start gap-x-8 gap-y-5 max-sm:flex-wrap">
        <div className="relative shrink-0">
          <Avatar
            name={user.name}
            src={user.profilePic}
            size="large"
            alt={user.profilePic === '' ? m.defaultPicture : m.yourPicture}
          />
          <IconButton
            label={details.editPicture}
            icon={Pencil}
            iconClassName="size-4"
            onClick={() => setOpen('picture')}
            className="absolute -end-3 -bottom-3 size-9! border border-edge bg-surface"
          />
        </div>
        <dl className="grid min-w-0 grow grid-cols-2 gap-x-6 gap-y-4 max-sm:order-last max-sm:w-full sm:gap-x-8 xl:grid-cols-3">
          {facts.map(([term, value, look]) => (
            <Fact key={term} term={term} className="tabular">
              <span className={look}>{value || m.notAvailable}</span>
            </Fact>
          ))}
        </dl>
        <div className="-me-2 -mt-2 max-sm:ms-auto">
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
      </div>
      <p className="text-muted">
        {rich(m.moreInSettings, {
          link: (text) => (
            <Link to={profilePath({ section: 'settings' })} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      {open === 'details' && <ChangeDetails user={user} onClose={close} />}
      {open === 'email' && <ChangeEmail onClose={close} />}
      {open === 'password' && <ChangePassword email={user.email} onClose={close} />}
      {open === 'delete' && <DeleteAccount role={user.role} onClose={close} />}
      {open === 'picture' && <EditPicture user={user} onClose={close} />}
    </Card>
  )
}
