import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { messageOf } from '#shared/api/api.ts'
import { download } from '#shared/api/download.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
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
        {...(className !== undefined && { className })}
      >
        {!fetching.isPending && <Icon node={Download} className="size-4" />}
        <span>{children}</span>
      </Button>
      {fetching.isError && (
        <Notice kind="error" className="w-full">
          {messageOf(fetching.error)}
        </Notice>
      )}
    </>
  )
}
