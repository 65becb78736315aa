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
  // A person's choice whether to get them.
  foreignTables: { reads: ['booking', 'offering', 'session', 'person'], writes: ['person'] },
  settings: remindersSettings,
  emails: remindersEmails,
  open: (context) => ({
    routes: ({ app }) =>
      unsubscribeRoutes(app, context.limiter, {
        call: unsubscribeReminders,
        words: {
          question: 'Shall we stop mailing you reminders of your classes and courses',
          keep: 'No, keep them coming',
          ended:
            'No more reminders will come. If you change your mind, switch on Email reminders on the Dashboard of your profile.',
          source: 'a reminder',
        },
        find: (token) => remindersOf(context.db, token),
        end: (token) => endReminders(context.db, token),
      }),
    jobs: reminderJobs(context, context.mailer),
  }),
})
