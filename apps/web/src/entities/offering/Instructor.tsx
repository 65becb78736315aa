import * as m from '@firstbell/messages/offering'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import type { Offering } from './kinds.ts'
import { instructorPath } from './paths.ts'
import { Stars } from './Stars.tsx'

/** The instructor's name as a link, or N/A for a deleted account (rules account-22, instructor-6). */
export function InstructorName({ item }: { item: Offering }) {
  if (item.instructorname === '') return <span>{m.nobody}</span>
  return (
    <Link to={instructorPath(item.instructorId)} dir="auto" className="hover:underline">
      {item.instructorname}
    </Link>
  )
}

/** Picture, name and rating of the instructor. The height does not depend on the rating. */
export function Instructor({ item }: { item: Offering }) {
  const { instructorname: name } = item
  return (
    <div className="flex h-11 min-w-0 items-center gap-2.5">
      {name !== '' && <Avatar name={name} src={item.instructorPic} size="small" />}
      <div className="grid min-w-0 leading-snug">
        <p className={classes('truncate [&>a]:block [&>a]:truncate', name === '' && 'text-muted')}>
          <span className="sr-only">{`${m.instructorBefore} `}</span>
          <InstructorName item={item} />
        </p>
        <Stars rating={item.instructorRating} />
      </div>
    </div>
  )
}
