import { KeyRound, Mail, Pencil, ShieldCheck, Trash2, UserRoundPen } from 'lucide'
import type { ComponentType, ReactNode } from 'react'
import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { useAddressDialog } from '../../shared/routing/dialog-address.ts'
import { optional } from '../../shared/routing/optional.tsx'
import { personZone, useReader } from '../../shared/time/reader.ts'
import { formatDate, zoneName } from '../../shared/time/format-time.ts'
import { Button, IconButton, LinkButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Menu } from '../../shared/ui/Menu.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { Avatar } from '../../shared/ui/Picture.tsx'
import { useAccount } from '../../entities/login/address-verification.ts'
import { identity } from '../../entities/login/login.ts'
import { EmailReminders } from './EmailReminders.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

/** A dialog whose code is loaded when it opens. */
const dialog = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  optional(
    async () => (await load()).default,
    () => null,
    (retry, { onClose }: Props) => (
      <Dialog
        open
        onClose={onClose}
        title="Not loaded"
        description={messages.genericError}
        size="small"
        sheet={false}
        footer={<Button onClick={retry}>Try again</Button>}
      />
    ),
  )

const ChangeDetails = dialog(() => import('./ChangeDetails.tsx'))
const ChangeEmail = dialog(() => import('./ChangeEmail.tsx'))
const ChangePassword = dialog(() => import('./ChangePassword.tsx'))
const DeleteAccount = dialog(() => import('./DeleteAccount.tsx'))
const EditPicture = dialog(() => import('./EditPicture.tsx'))

/** The entries of the menu, with the dialog that each opens. */
const changes = [
  ['details', 'Change Details', UserRoundPen],
  ['email', 'Change email', Mail],
  ['password', 'Change Password', KeyRound],
  ['delete', 'Delete Account', Trash2],
] as const

/**
 * The person's data and the ways to change them (rule screen-27).
 * @param resendVerification shown next to the request to verify the address
 * @param nextStep shown above the data: the next step, and upcoming sessions
 * @param calendar shown below the data
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
  const { value: open, open: setOpen, close } = useAddressDialog('dialog')

  return (
    <section aria-labelledby="dashboard" className="grid gap-5">
      <h2 id="dashboard">Dashboard</h2>
      <Notice action={resendVerification}>
        {waitsForVerification &&
          `Please verify your email: open the link in the mail we sent to ${user.email}. Your next login waits for that.`}
      </Notice>
      {nextStep}
      <Card className="relative">
        <div className="h-20 bg-accent-soft sm:h-24" />
        <div className="absolute top-3 right-3 rounded-full bg-surface">
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
                alt={user.profilePic === '' ? 'Default picture' : 'Your picture'}
              />
              <IconButton
                label="Edit picture"
                icon={<Icon node={Pencil} className="size-4" />}
                onClick={() => setOpen('picture')}
                className="absolute right-0 bottom-0 border border-edge bg-surface"
              />
            </div>
          </div>
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Fact term="Name">{user.name}</Fact>
            <Fact term="Email">
              <span className="break-all">{user.email}</span>
            </Fact>
            <Fact term="Role">
              <span className="capitalize">{user.role.join(', ')}</span>
            </Fact>
            <Fact term="Date of birth">{formatDate(user.dob, reader)}</Fact>
            <Fact term="Gender">
              <span className="capitalize">{user.gender}</span>
            </Fact>
            <Fact term="Time zone">{zoneName(reader?.zone ?? personZone())}</Fact>
          </dl>
        </div>
      </Card>
      {calendar}
      <EmailReminders />
      {!identity().hosted && <SecurityLink />}
      {open === 'details' && <ChangeDetails user={user} onClose={close} />}
      {open === 'email' && <ChangeEmail onClose={close} />}
      {open === 'password' && <ChangePassword email={user.email} onClose={close} />}
      {open === 'delete' && <DeleteAccount onClose={close} />}
      {open === 'picture' && <EditPicture user={user} onClose={close} />}
    </section>
  )
}

function SecurityLink() {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 sm:px-8 sm:py-6">
      <p className="min-w-0 grow text-muted">How you sign in, and where you are signed in.</p>
      <LinkButton to="/security" variant="secondary">
        <Icon node={ShieldCheck} className="size-5" />
        Security
      </LinkButton>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="tabular text-lg">{children || 'N/A'}</dd>
    </div>
  )
}
