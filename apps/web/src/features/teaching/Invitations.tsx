import type { Invitation } from '@firstbell/contract/invitations'
import { INVITATIONS_PER_DAY, MAX_INVITED_AT_ONCE, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/invitations'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FailureNotice } from '#shared/forms/FormParts.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { notify } from '#shared/notices/notices.ts'
import { NotRefreshed } from '#shared/request-states/RequestState.tsx'
import { useShownRows } from '#shared/request-states/useShownRows.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { ConfirmDialog, Dialog } from '#shared/ui/Dialog.tsx'
import { TextArea } from '#shared/ui/Field.tsx'
import { Notice, noticeLooks } from '#shared/ui/Notice.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { emailsIn } from './pasted-emails.ts'
import { useScope } from './scope.tsx'

const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.mine.all, 'invitations', id],
    queryFn: ({ signal }) => call(endpoints.getInvitations, { id }, { signal }),
  })

/** The invitations to an own offering, and the button that invites (rule invitation-6). */
export function Invitations({ item }: { item: Offering }) {
  const coming = useProgress(item) === 'coming'
  const query = useQuery(invitationsQuery(item._id))
  const dialog = useUrlDialog('dialog')
  const invitations = query.data?.invitations ?? []
  const { shown, rows, moreButton } = useShownRows(invitations.length)
  if (!coming && invitations.length === 0) return null
  return (
    <Section
      title={m.heading}
      aside={
        coming && (
          <Button variant="secondary" onClick={() => dialog.open('invite')}>
            {m.invite}
          </Button>
        )
      }
    >
      {invitations.length === 0 ? (
        <p className="text-muted">{m.none}</p>
      ) : (
        <>
          <NotRefreshed
            failed={query.isError}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
          <ul ref={rows} className="grid gap-y-1">
            {invitations.slice(0, shown).map((invitation) => (
              <Row key={invitation._id} item={item} invitation={invitation} />
            ))}
          </ul>
          {moreButton}
        </>
      )}
      {dialog.value === 'invite' && coming && <InviteDialog item={item} onClose={dialog.close} />}
    </Section>
  )
}

/** Refetches the invitations, the seats and the people of all dates. */
function useRefresh(item: Offering) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: kinds[kindOf(item)].keys.all })
    return client.invalidateQueries({ queryKey: keys.mine.all })
  }
}

function Row({ item, invitation }: { item: Offering; invitation: Invitation }) {
  const { _id, email, state, heldUntil, dates } = invitation
  const moment = useMoment()
  const refresh = useRefresh(item)
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <li className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <div className="min-w-0 grow leading-snug">
        <p className="font-medium wrap-anywhere" dir="ltr">
          {email}
        </p>
        {heldUntil !== undefined && (
          <p className="tabular text-sm text-muted">
            <span>{m.heldUntil(moment(heldUntil))}</span>
            {dates > 1 && <span>{` · ${m.dates(dates)}`}</span>}
          </p>
        )}
      </div>
      <Chip tone={state === 'booked' ? 'accent' : 'plain'}>{m.states[state]}</Chip>
      {state === 'invited' && (
        <Button variant="quiet" size="small" onClick={() => setWithdrawing(true)}>
          <span>{rich(m.withdrawFrom, { email })}</span>
        </Button>
      )}
      {withdrawing && (
        <ConfirmDialog
          title={m.withdrawTitle}
          question={dates > 1 ? m.withdrawAllQuestion(email, dates) : m.withdrawQuestion(email)}
          confirmLabel={m.withdraw}
          danger
          failed={messageOf}
          onConfirm={async () => {
            try {
              const ids = { id: item._id, invitation: _id }
              const { message } = await call(endpoints.withdrawInvitation, ids)
              notify({ kind: 'success', text: message })
            } finally {
              void refresh()
            }
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  )
}

interface Outcome {
  invited: number
  refused: readonly { email: string; reason: string }[]
}

/**
 * Takes pasted addresses, invites them, and shows which were refused. More than one call takes are sent in parts; after a
 * failure the addresses that were not sent stay.
 */
function InviteDialog({ item, onClose }: { item: Offering; onClose: () => void }) {
  const refresh = useRefresh(item)
  const [outcome, setOutcome] = useState<Outcome>()
  /** How many addresses of a longer list are sent; '' while nothing is sent in parts. */
  const [progress, setProgress] = useState('')
  /** How many addresses a failure in between has left. */
  const left = useRef('')
  const answer = useRef<HTMLDivElement>(null)
  // Many addresses push the button far below the outcome.
  useEffect(() => {
    if (outcome) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const { following, choice } = useScope(item, 'following')
  const form = useForm({ defaultValues: { emails: '', message: '' } })
  const { id, onSubmit, failure, working, unsaved, field } = useFormSubmit(form, {
    repeatable: true,
    send: async ({ emails, message }) => {
      setOutcome(undefined)
      const rest = emailsIn(emails)
      const { length: all } = rest
      const sum = { invited: 0, refused: [] as Outcome['refused'] }
      try {
        while (rest.length > 0) {
          if (all > MAX_INVITED_AT_ONCE) setProgress(m.progress(all - rest.length, all))
          const { invited, refused } = await call(endpoints.inviteStudents, {
            id: item._id,
            emails: rest.slice(0, MAX_INVITED_AT_ONCE),
            message: message.trim(),
            following: following !== undefined,
          })
          rest.splice(0, MAX_INVITED_AT_ONCE)
          sum.invited += invited
          sum.refused = [...sum.refused, ...refused]
        }
      } finally {
        setProgress('')
        const isPartial = rest.length > 0 && rest.length < all
        left.current = isPartial ? m.left(rest.length) : ''
        if (rest.length < all) {
          // The refused ones stay, to be corrected, and those that were not sent.
          const refused = sum.refused.map(({ email }) => email)
          form.reset({ emails: refused.join('\n'), message })
          if (isPartial)
            form.setValue('emails', [...refused, ...rest].join('\n'), { shouldDirty: true })
          setOutcome(sum)
          void refresh()
        }
      }
    },
    failed: (error) => `${messageOf(error)} ${left.current}`.trim(),
  })
  const { length: count } = emailsIn(useWatch({ control: form.control, name: 'emails' }))
  return (
    <Dialog
      onClose={onClose}
      title={m.invite}
      staysOnPressOutside
      unsaved={unsaved}
      busy={working}
      description={m.explanation}
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={onClose}>
            {unsaved ? common.cancel : common.close}
          </Button>
          <Button
            type="submit"
            form={id}
            working={working}
            workingLabel={progress || common.sending}
          >
            {m.send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <div ref={answer} className={outcome ? 'grid gap-5' : 'contents'}>
          <Notice kind="success">
            {outcome !== undefined && outcome.invited > 0 && m.sent(outcome.invited)}
          </Notice>
          {outcome !== undefined && outcome.refused.length > 0 && (
            <div
              role="alert"
              className={classes(
                'grid gap-1 rounded-control border-s-4 px-4 py-3',
                noticeLooks.info,
              )}
            >
              <p>{m.refused(outcome.refused.length)}</p>
              <ul className="grid gap-0.5">
                {[...Map.groupBy(outcome.refused, ({ reason }) => reason)].map(
                  ([reason, refused]) => (
                    <li key={reason} className="wrap-anywhere">
                      {refused.map(({ email }, index) => (
                        <span key={index}>
                          {index > 0 && <span>, </span>}
                          <bdi className="font-medium">{email}</bdi>
                        </span>
                      ))}
                      <span>{`: ${reason}`}</span>
                    </li>
                  ),
                )}
              </ul>
            </div>
          )}
        </div>
        {choice}
        <TextArea
          label={m.emails}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          help={m.emailsHelp(INVITATIONS_PER_DAY)}
          aside={
            count > 0 && (
              <span
                className={classes(
                  'tabular text-sm',
                  count > INVITATIONS_PER_DAY ? 'font-semibold text-danger' : 'text-muted',
                )}
              >
                {`${count}/${INVITATIONS_PER_DAY}`}
              </span>
            )
          }
          {...field('emails', {
            validate: (text) => {
              const { length } = emailsIn(text)
              if (length === 0) return messages.emailRequired
              return length <= INVITATIONS_PER_DAY || messages.tooManyInvitations
            },
          })}
        />
        <TextArea
          label={m.message}
          maxLength={TEXT_MAX.invitation}
          help={m.messageHelp}
          {...field('message')}
        />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  )
}
