import { MESSAGES_PER_DAY, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { messageForm } from '@firstbell/contract/offering-messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/send-message'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { messagesQuery, OfferingMessages } from '#features/offering-messages/OfferingMessages.tsx'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { DraftNotice, FailureNotice } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { TextArea, TextField } from '#shared/ui/Field.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useScope } from './scope.tsx'

const blank = { subject: '', text: '' }

/** Sends a mail to everyone booked, and lists earlier messages (rules session-9, session-10). */
export function MessageDialog({ item, onClose }: { item: Offering; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSchemaForm(messageForm, blank)
  /** The number of recipients of the message that was just sent. */
  const [recipientCount, setRecipientCount] = useState<number>()
  // Of a series, the message can also go to those who booked later classes.
  const { scope, following, choice } = useScope(item)
  const { id, onSubmit, failure, working, unsaved, draft, field } = useFormSubmit(form, {
    draft: `message:${item._id}`,
    repeatable: true,
    send: async (message) => {
      setRecipientCount(undefined)
      const { recipients } = await call(endpoints.sendMessage, { id: item._id, ...message, scope })
      form.reset(blank)
      setRecipientCount(recipients)
      const seenBy = scope === 'this' ? messagesQuery(item._id).queryKey : keys.mine.all
      void client.invalidateQueries({ queryKey: seenBy })
    },
  })
  const subject = useWatch({ control: form.control, name: 'subject' })
  const kind = kindOf(item)
  const booked = following?.students ?? item.enrolledCount
  const audience = following ? m.followingAudience(booked, following.classes) : m.audience(booked)
  const close = () => {
    draft?.drop()
    onClose()
  }
  return (
    <Dialog
      onClose={close}
      title={m.heading}
      staysOnPressOutside
      unsaved={unsaved}
      busy={working}
      description={
        <span role="status">
          {booked === 0
            ? following
              ? m.nobodyBookedFollowing
              : m.nobodyBooked[kind]
            : rich(audience, { title: item.title })}
        </span>
      }
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={close}>
            {unsaved ? common.cancel : common.close}
          </Button>
          {booked > 0 && (
            <Button type="submit" form={id} working={working} workingLabel={common.sending}>
              {m.sendTo(booked)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        {choice}
        {booked > 0 && (
          <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
            {draft && <DraftNotice draft={draft} />}
            <TextField
              label={m.subject}
              required
              autoComplete="off"
              maxLength={TEXT_MAX.messageSubject}
              aside={
                <span aria-hidden="true" className="tabular text-sm text-muted">
                  <span>{subject.length}</span>/{TEXT_MAX.messageSubject}
                </span>
              }
              {...field('subject')}
            />
            <TextArea
              label={m.text}
              required
              maxLength={TEXT_MAX.messageText}
              className="[&_textarea]:min-h-32"
              help={m.limit[kind](MESSAGES_PER_DAY)}
              {...field('text')}
            />
            <FailureNotice failure={failure} />
            <Notice kind="success">
              {recipientCount !== undefined &&
                `${messages.messageSent} ${m.reached(recipientCount)}`}
            </Notice>
          </form>
        )}
        <OfferingMessages
          offeringId={item._id}
          heading={m.sentMessages}
          empty={m.none}
          withRecipients
        />
      </div>
    </Dialog>
  )
}
