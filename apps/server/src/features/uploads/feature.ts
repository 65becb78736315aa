import { defineFeature } from '../../platform/feature.ts'
import { uploadsMetrics } from './metrics.ts'
import { registerFiles } from './routes.ts'
import { uploadsSettings } from './settings.ts'
import { detachFilesOf, fileJobs, openFileAccess } from './uploads.ts'

export const uploads = defineFeature({
  name: 'uploads',
  needs: {},
  tables: ['file'],
  settings: uploadsSettings,
  metrics: uploadsMetrics,
  slowBodies: ['/files'],
  open: async (context) => ({
    api: { files: await openFileAccess(context) },
    routes: ({ app, guard }) => registerFiles(app, context, guard),
    jobs: fileJobs(context),
    hooks: {
      personLeaves: (tx, { id }) => detachFilesOf(tx, id),
      personData: async (tx, { id, add }) =>
        add(
          'files',
          await tx
            .selectFrom('file')
            .select(['id', 'name', 'kind', 'state', 'content_type', 'bytes', 'created_at'])
            .where('owner_id', '=', id)
            .orderBy('created_at')
            .execute(),
        ),
    },
  }),
})
