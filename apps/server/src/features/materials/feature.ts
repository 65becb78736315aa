import { getMaterials, putMaterials } from '@firstbell/contract/materials'
import { messages } from '@firstbell/contract/messages'
import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { materialsEmails } from './emails.ts'
import { listMaterials, removeMaterialsOf, replaceMaterials } from './materials.ts'
import { materialJobs, resumeMails } from './new-material-mails.ts'

/** Each change may cause mails to everyone booked. */
const CHANGES = { name: 'materials', points: 300, minutes: 60 }

/** Files and links that an instructor attaches to an offering (docs/product/materials.md). */
export const materials = defineFeature({
  name: 'materials',
  needs: { bookings, offeringDisplay, uploads },
  tables: ['material', 'material_notice'],
  tablesOfOthers: { reads: ['offering'] },
  emails: materialsEmails,
  enqueueAfterRestore: resumeMails,
  personalData: [
    {
      topic: 'materials',
      table: 'material',
      by: { offering: 'offering_id' },
      joins: { offering: 'offering_id', file: 'file_id' },
      columns: [
        'offering.title as of',
        'position',
        'title',
        'file.name as file',
        'url',
        'offering_id',
      ],
      orderBy: ['offering_id', 'position'],
      omits: { internal: ['untold_since'] },
    },
  ],
  open: ({ db, mailer }, { uploads: { files } }) => ({
    routes: ({ route }) => {
      route(getMaterials, {}, async ({ params }, person) => ({
        message: messages.ok,
        ...(await listMaterials(db, files, person.id, params.id)),
      }))
      route(putMaterials, { perPerson: CHANGES }, async ({ params, body }, instructor) => {
        await replaceMaterials(db, instructor.id, params.id, body)
        return {
          message: messages.materialsSaved,
          ...(await listMaterials(db, files, instructor.id, params.id)),
        }
      })
    },
    jobs: materialJobs(db, mailer),
    hooks: {
      personLeaves: (tx, { id }) => removeMaterialsOf(tx, id),
    },
  }),
})
