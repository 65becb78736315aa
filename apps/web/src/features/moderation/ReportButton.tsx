import * as m from '@firstbell/messages/moderation'
import { useState } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { Button } from '#shared/ui/Button.tsx'
import type { ReportSubject } from './report-subject.ts'

/** Loaded on demand, because few people report anything. */
const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog)

const labels = {
  class: m.reportClass,
  course: m.reportCourse,
  instructor: m.reportInstructor,
} as const

/** Reports an offering or instructor to the administrators; only for people who are logged in (rule owner-9). */
export function ReportButton({ subject }: { subject: ReportSubject }) {
  const { user } = useLogin()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [reported, setReported] = useState(false)
  if (!hydrated || !user || user._id === subject.instructorId) return null
  if (reported)
    return (
      <p role="status" className="text-sm text-muted">
        {m.reportedNow}
      </p>
    )
  return (
    <div className="print:hidden">
      <Button
        variant="quiet"
        size="small"
        className="-ms-3 text-muted!"
        onClick={() => setOpen(true)}
      >
        {labels[subject.type]}
      </Button>
      {open && (
        <ReportDialog
          subject={subject}
          title={labels[subject.type]}
          onReported={() => setReported(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
