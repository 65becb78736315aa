import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import type { ReactNode } from 'react'
import { Chip } from '../../shared/ui/Card.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { Avatar } from '../../shared/ui/Picture.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { seatsText } from '../../shared/format/format.ts'

/** What cards, pages and dialogs of classes and courses share. */

type Offering = ClassEntity | CourseEntity

/** Short texts on a line, with a dot between two; where the line breaks there is none. */
export function Dotted({ children }: { children: ReactNode[] }) {
  return (
    <span className="block overflow-hidden">
      {/* Each line starts a dot's width outside of what shows. */}
      <span className="-ml-4 flex flex-wrap">
        {children.map((child, index) => (
          <span
            key={index}
            className="relative pl-4 before:absolute before:left-1.5 before:font-normal before:text-muted before:content-['·']"
          >
            {child}
            {index < children.length - 1 && ' '}
          </span>
        ))}
      </span>
    </span>
  )
}

export function Chips({ item }: { item: Offering }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Chip>
        <VisuallyHidden>Category: </VisuallyHidden>
        <span>{item.category}</span>
      </Chip>
      <Chip>
        <VisuallyHidden>Level: </VisuallyHidden>
        <span>{item.level}</span>
      </Chip>
    </p>
  )
}

/** The instructor's name with a picture; N/A once the account is gone (rule account-22). */
export function Instructor({ item }: { item: Offering }) {
  const { instructorname: name } = item
  return (
    <p className="flex min-w-0 items-center gap-2">
      {name !== '' && <Avatar name={name} src={item.instructorPic} size="small" />}
      <VisuallyHidden>Instructor: </VisuallyHidden>
      <span className={classes('min-w-0 truncate', name === '' && 'text-muted')}>
        {name === '' ? 'N/A' : name}
      </span>
    </p>
  )
}

/** Amber while there are some, red when there is none. */
export function Seats({ item }: { item: Offering }) {
  const full = item.seatsLeft <= 0
  return (
    <span
      className={classes(
        'tabular text-sm font-medium',
        full ? 'text-danger' : item.seatsLeft <= 3 ? 'text-amber' : 'text-muted',
      )}
    >
      {seatsText(item)}
    </span>
  )
}

/** Names and values: the details of a class or course. */
export function Facts({ facts, className }: { facts: [string, ReactNode][]; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-3', className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
