import { CATEGORIES, type Category } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/filters'
import { categories } from '@firstbell/messages/labels'
import { Link } from '#shared/ui/Link.tsx'
import arts from './pictures/arts.webp'
import language from './pictures/language.webp'
import music from './pictures/music.webp'
import sports from './pictures/sports.webp'
import technology from './pictures/technology.webp'

const pictures: Record<Category, string> = {
  Music: music,
  Arts: arts,
  Sports: sports,
  Technology: technology,
  Language: language,
}

/** The categories as pictures with their names; each leads to what there is (rule filter-1). */
export function Categories() {
  return (
    <nav aria-label={m.categories}>
      <ul className="rail grid-flow-col auto-cols-[minmax(9.5rem,1fr)] gap-4">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={`/?category=${category}`}
              className="group relative block aspect-3/4 overflow-hidden rounded-card bg-sunken"
            >
              <img
                src={pictures[category]}
                alt=""
                width={360}
                height={480}
                loading="lazy"
                decoding="async"
                className="size-full object-cover motion-safe:transition-transform motion-safe:group-hover:scale-[1.03]"
              />
              <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-scrim to-transparent px-4 pt-14 pb-3.5 font-display text-xl font-semibold text-on-scrim">
                {categories[category]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
