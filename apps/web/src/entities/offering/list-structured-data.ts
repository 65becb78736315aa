import { inLanguage } from '../../shared/routing/language-path.ts'
import { kindOf, kinds, type Offering } from './kinds.ts'

type StructuredData = Record<string, unknown>
type AbsoluteUrl = (path: string) => string

/** Structured data of the home page: the site with its search, and the lists. */
export function homeData(
  classes: readonly Offering[],
  courses: readonly Offering[],
  absolute: AbsoluteUrl,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        name: 'Firstbell',
        url: absolute(inLanguage('/')),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: absolute(inLanguage('/?q={search_term_string}')),
          },
          'query-input': 'required name=search_term_string',
        },
      },
      ...(classes.length > 0 ? [list(classes, absolute)] : []),
      ...(courses.length > 0 ? [list(courses, absolute)] : []),
    ],
  }
}

/** Structured data of a page of courses; each course's own page has the details. */
export function courseListData(
  courses: readonly Offering[],
  absolute: AbsoluteUrl,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    ...list(courses, absolute),
  }
}

function list(items: readonly Offering[], absolute: AbsoluteUrl): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(inLanguage(kinds[kindOf(item)].path(item._id))),
    })),
  }
}
