import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import type { ShareDialogProps } from './ShareDialog.tsx'

/** Loaded on demand, because it draws QR codes. */
export const LazyShareDialog = lazyDialog<ShareDialogProps>(
  async () => (await import('./ShareDialog.tsx')).ShareDialog,
)
