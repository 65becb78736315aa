import { classes } from '../../shared/ui/classes.ts'
import { Avatar } from '../../shared/ui/Picture.tsx'
import type { Offering } from './kinds.ts'

/** The instructor's name, or N/A when the account was deleted (rule account-22). */
export function instructorName(item: Offering): string {
  return item.instructorname === '' ? 'N/A' : item.instructorname
}

export function Instructor({ item }: { item: Offering }) {
  const { instructorname: name } = item
  return (
    <p className="flex min-w-0 items-center gap-2">
      {name !== '' && <Avatar name={name} src={item.instructorPic} size="small" />}
      <span className="sr-only">Instructor: </span>
      <span className={classes('min-w-0 truncate', name === '' && 'text-muted')}>
        {instructorName(item)}
      </span>
    </p>
  )
}
