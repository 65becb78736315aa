import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { messageOf } from '#shared/api/api.ts'
import { download } from '#shared/api/download.ts'
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
  const fetching = useMutation({ mutationFn: () => download(path) })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        working={fetching.isPending}
        onClick={() => fetching.mutate()}
        icon={Download}
        {...(className !== undefined && { className })}
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
