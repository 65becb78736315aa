import type { ReactNode } from 'react'
import { Link } from '#shared/ui/Link.tsx'
import { Avatar, Picture } from '#shared/ui/Picture.tsx'

/** The large card of home's first screen: a picture with the instructor's face on its edge, and what it shows. */
export function HeroCard({
  offering: { title, thumbnail, thumbnailColor, instructorname = '', instructorPic = '' },
  to,
  later = false,
  when,
  state,
  children,
}: {
  offering: {
    title: string
    thumbnail: string
    thumbnailColor?: string
    instructorname?: string
    instructorPic?: string
  }
  to: string
  /** Reserves the picture's space without loading it. */
  later?: boolean
  when: ReactNode
  state: ReactNode
  /** The action, which is up to 13 rem wide. */
  children: ReactNode
}) {
  return (
    <article className="flex h-full flex-col">
      <div className="relative">
        <Picture
          src={thumbnail}
          color={thumbnailColor}
          crop="4x3"
          eager={!later}
          later={later}
          sizes="(min-width: 1024px) 29rem, (min-width: 640px) 66vw, 66vw"
          className="rounded-t-card max-lg:aspect-video! max-sm:rounded-none"
        />
        {instructorname !== '' && (
          <span className="absolute start-5 -bottom-7 rounded-full ring-4 ring-surface [&>*]:size-14">
            <Avatar name={instructorname} src={instructorPic} />
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-1 px-5 pt-9 pb-5">
        <h3 className="text-2xl">
          <Link to={to} dir="auto" className="line-clamp-2 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-[0.9375rem]">{when}</p>
        <div className="mt-auto flex min-h-11 items-center justify-between gap-3 pt-2">
          <p className="tabular text-sm font-medium">{state}</p>
          {children}
        </div>
      </div>
    </article>
  )
}
