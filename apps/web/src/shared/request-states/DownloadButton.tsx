import { Download } from 'lucide'
import { messageOf } from '#shared/api/api.ts'
import { download } from '#shared/api/download.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/** Downloads a file that the logged-in person may read. */
export function DownloadButton({
  path,
  className,
  children,
}: {
  path: string
  className?: string
  children: string
}) {
  const fetching = useAction({ mutationFn: () => download(path) })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        {...fetching.button}
        icon={Download}
        className={className}
      >
        {children}
      </Button>
      {fetching.isError && (
        <Notice kind="error" className="w-full">
          {messageOf(fetching.error)}
        </Notice>
      )}
    </>
  )
}
