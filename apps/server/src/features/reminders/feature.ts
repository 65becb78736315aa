import { unsubscribeReminders } from '@firstbell/contract/preferences'
import { defineFeature } from '../../platform/feature.ts'
import { unsubscribeRoutes } from '../../platform/mail/unsubscribe.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { remindersEmails } from './emails.ts'
import { endReminders, reminderJobs, remindersOf } from './reminders.ts'
import { remindersSettings } from './settings.ts'

export const reminders = defineFeature({
  name: 'reminders',
  needs: { offeringDisplay },
  tables: ['reminder'],
  // `person.reminders` is the person's choice whether to receive reminders.
  tablesOfOthers: { reads: ['booking', 'offering', 'session', 'person'], writes: ['person'] },
  settings: remindersSettings,
  emails: remindersEmails,
  open: (context) => ({
    routes: ({ app }) =>
      unsubscribeRoutes(app, context.limiter, {
        call: unsubscribeReminders,
        words: (m) => ({
          question: m.endReminders,
          keep: m.keepReminders,
          ended: m.remindersEnded,
          source: m.remindersLink,
        }),
        find: (token) => remindersOf(context.db, token),
        end: (token) => endReminders(context.db, token),
      }),
    jobs: reminderJobs(context, context.mailer),
  }),
})
