import { defineFeature } from '../../platform/feature.ts'
import { uploadsMetrics } from './metrics.ts'
import { ownFiles } from './own-files.ts'
import { registerFiles } from './routes.ts'
import { uploadsSettings } from './settings.ts'
import { detachFilesOf, fileJobs, openFileAccess } from './uploads.ts'

export const uploads = defineFeature({
  name: 'uploads',
  needs: {},
  tables: ['file'],
  settings: uploadsSettings,
  metrics: uploadsMetrics,
  slowUploadPaths: ['/files'],
  open: async (context) => ({
    api: { files: await openFileAccess(context) },
    routes: ({ app, guard }) => registerFiles(app, context, guard),
    jobs: fileJobs(context),
    hooks: {
      personLeaves: (tx, { id }) => detachFilesOf(tx, id),
      personFiles: async (tx, { id, add }) => {
        for (const { about, open } of await ownFiles(context, tx, id)) add(about, open)
      },
    },
  }),
})
