import { passwordField } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import type { Connection } from '@firstbell/contract/security'
import { codeField } from '@firstbell/contract/two-step'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/confirm-identity'
import { continueWith, failed } from '@firstbell/messages/providers'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { currentLogin } from '#entities/login/login.ts'
import { passkeyFailure, passkeySupport, requestPasskey } from '#entities/login/passkeys.ts'
import { CodeField, HiddenUserName } from '#entities/login/person-fields.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { newKey } from '#shared/api/repeatable.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { FailureNotice, PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { useSite } from '#shared/page/site.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { currentPath, inLanguage } from '#shared/routing/language-path.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { useOnce } from '#shared/ui/useOnce.ts'
import { onConfirmOutcome, type ConfirmOutcome } from './ConfirmWindow.tsx'
import { securityQuery } from './security.ts'

/**
 * Asks the logged-in person to authenticate again with one of their sign-in methods (rule security-7).
 * @param onClose receives whether they did
 */
export default function ConfirmIdentity({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const security = useQuery(securityQuery)
  const connections = (security.data?.connections ?? []).filter(({ confirms }) => confirms)
  const { publicUrl } = useSite()
  const hasPasskey = (security.data?.passkeys ?? []).length > 0
  const others = (
    <>
      {hasPasskey && passkeySupport(publicUrl) === 'supported' && (
        <ConfirmByPasskey onConfirmed={() => onClose(true)} />
      )}
      {connections.length > 0 && (
        <ConfirmByProvider connections={connections} onConfirmed={() => onClose(true)} />
      )}
    </>
  )
  if (security.data?.password === true)
    return (
      <ByPassword onClose={onClose} withCode={security.data.twoStep.on}>
        {others}
      </ByPassword>
    )
  return (
    <Dialog
      onClose={() => onClose(false)}
      title={messages.confirmIdentity}
      description={m.about}
      size="small"
      closeButton={common.cancel}
    >
      <RequestState query={security} loading={<LoadingSkeleton className="h-16" />}>
        {({ twoStep }) => (
          <div className="grid gap-4">
            {others}
            <ConfirmByMail withCode={twoStep.on} onConfirmed={() => onClose(true)} />
          </div>
        )}
      </RequestState>
    </Dialog>
  )
}

const passwordForm = z.object({ password: passwordField })
/** For accounts with two-step verification (rule twostep-8). */
const passwordAndCodeForm = z.extend(passwordForm, { code: codeField })

/** @param children the other methods */
function ByPassword({
  onClose,
  withCode,
  children,
}: {
  onClose: (confirmed: boolean) => void
  withCode: boolean
  children: ReactNode
}) {
  const form = useSchemaForm<{ password: string; code?: string }>(
    withCode ? passwordAndCodeForm : passwordForm,
    { password: '', code: '' },
  )
  const { field, ...submission } = useFormSubmit(form, {
    send: (entered) => call(endpoints.confirmIdentity, entered),
  })
  return (
    <FormDialog
      title={messages.confirmIdentity}
      description={m.about}
      submission={submission}
      unsaved={false}
      submitLabel={m.confirm}
      workingLabel={m.confirming}
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
    >
      <HiddenUserName email={currentLogin().user?.email ?? ''} />
      <PasswordField
        label={m.password}
        required
        autoComplete="current-password"
        {...field('password')}
      />
      {withCode && <CodeField label={m.code} help={m.codeHelp} {...field('code')} />}
      {children}
    </FormDialog>
  )
}

/**
 * Confirms the identity with a code that is sent to the verified email, for accounts without a password
 * (rule security-9).
 * @param withCode whether two-step verification asks for its code as well
 */
function ConfirmByMail({ withCode, onConfirmed }: { withCode: boolean; onConfirmed: () => void }) {
  const mailing = useAction({ mutationFn: () => call(endpoints.mailConfirmCode, {}) })
  return (
    <div className="grid gap-4">
      {mailing.isSuccess && <CodeForm withCode={withCode} onConfirmed={onConfirmed} />}
      <Notice kind="error">{mailing.error && messageOf(mailing.error)}</Notice>
      <Button variant="secondary" {...mailing.button} workingLabel={m.mailingCode}>
        {mailing.isSuccess ? m.mailAnotherCode : m.mailCode}
      </Button>
    </div>
  )
}

const mailedCodeForm = z.object({ mailedCode: codeField })
const bothCodesForm = z.extend(mailedCodeForm, { code: codeField })

function CodeForm({ withCode, onConfirmed }: { withCode: boolean; onConfirmed: () => void }) {
  const form = useSchemaForm<{ mailedCode: string; code?: string }>(
    withCode ? bothCodesForm : mailedCodeForm,
    { mailedCode: '', code: '' },
  )
  const { setFocus } = form
  useEffect(() => setFocus('mailedCode'), [setFocus])
  const { field, ...submission } = useFormSubmit(form, {
    send: async (entered) => {
      await call(endpoints.confirmIdentity, entered)
      onConfirmed()
    },
  })
  return (
    <PageForm submission={submission} submitLabel={m.confirm} workingLabel={m.confirming}>
      <CodeField
        label={m.mailedCode}
        help={m.mailedCodeHelp}
        inputMode="numeric"
        {...field('mailedCode')}
      />
      {withCode && (
        <CodeField label={m.code} help={m.codeHelp} autoComplete="off" {...field('code')} />
      )}
    </PageForm>
  )
}

/** Confirms the identity with a passkey (rule passkey-9). */
function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirming = useAction({
    mutationFn: async () => {
      const answer = await requestPasskey()
      await call(endpoints.confirmIdentity, { response: { ...answer } })
    },
    onSuccess: onConfirmed,
  })
  return (
    <div className="grid gap-4">
      <FailureNotice failure={confirming.error && passkeyFailure(confirming.error)} />
      <Button variant="secondary" {...confirming.button} workingLabel={m.waitingForPasskey}>
        <Icon node={KeyRound} className="size-5" />
        <span>{m.withPasskey}</span>
      </Button>
    </div>
  )
}

/** Roughly the size that providers design their sign-in popups for. */
const POPUP_FEATURES = 'popup,width=520,height=680'

/**
 * Confirms the identity with a sign-in at a connected provider, in a popup (rule oidc-11). If the browser
 * blocks the popup, this page redirects to the provider and back, and the person starts the action again.
 */
function ConfirmByProvider({
  connections,
  onConfirmed,
}: {
  connections: readonly Connection[]
  onConfirmed: () => void
}) {
  const [id] = useState(newKey)
  const [pending, setPending] = useState<Connection>()
  const [failure, setFailure] = useState<string | null>(null)
  const once = useOnce()
  const handleOutcome = useEffectEvent((outcome: ConfirmOutcome) => {
    if (outcome === 'confirmed') return onConfirmed()
    // The outcome can arrive twice.
    if (pending) setFailure((outcome === 'unproven' ? m.unproven : failed)(pending.label))
    setPending(undefined)
  })
  useEffect(() => onConfirmOutcome(id, (outcome) => handleOutcome(outcome)), [id])

  async function openPopup(connection: Connection): Promise<void> {
    setFailure(null)
    setPending(undefined)
    const { provider } = connection
    // Browsers allow a popup only in the task of the click, so open it before any await.
    const opened = window.open('', '', POPUP_FEATURES)
    // Discovery at the provider may take the server seconds.
    if (opened) opened.document.body.textContent = common.loading
    // After a failure the server redirects to Security with another outcome instead (rule oidc-12).
    const returnPath = `/security?provider=${provider}&outcome=confirmed`
    const { pathname, search } = window.location
    const next = opened
      ? inLanguage(`${returnPath}&window=${id}`)
      : currentPath() === '/security'
        ? inLanguage(returnPath)
        : pathname + search
    try {
      const { url } = await call(endpoints.confirmIdentity, { provider, next })
      if (!opened) return window.location.assign(url!)
      // Browsers ignore Cross-Origin-Opener-Policy without TLS, so cut the link by hand.
      opened.opener = null
      opened.location.replace(url!)
      setPending(connection)
    } catch (error) {
      opened?.close()
      setFailure(messageOf(error))
    }
  }

  return (
    <div className="grid gap-3">
      {connections.map((connection) => (
        <Button
          key={connection.provider}
          variant="secondary"
          onClick={() => once(() => openPopup(connection))}
        >
          {continueWith(connection.label)}
        </Button>
      ))}
      <Notice>{pending && m.goOnInWindow(pending.label)}</Notice>
      <Notice kind="error">{failure}</Notice>
    </div>
  )
}
