import { classes } from '../../shared/ui/classes.ts'
import { Avatar } from '../../shared/ui/Picture.tsx'
import { Stars } from './Stars.tsx'
import type { Offering } from './kinds.ts'

/** The instructor's name, or N/A when the account was deleted (rule account-22). */
export function instructorName(item: Offering): string {
  return item.instructorname === '' ? 'N/A' : item.instructorname
}

/** Picture, name and rating of the instructor, as high with a rating as without. */
export function Instructor({ item }: { item: Offering }) {
  const { instructorname: name } = item
  return (
    <div className="flex h-11 min-w-0 items-center gap-2.5">
      {name !== '' && <Avatar name={name} src={item.instructorPic} size="small" />}
      <div className="grid min-w-0 leading-snug">
        <p className={classes('truncate', name === '' && 'text-muted')}>
          <span className="sr-only">Instructor: </span>
          <span>{instructorName(item)}</span>
        </p>
        <Stars rating={item.instructorRating} />
      </div>
    </div>
  )
}
