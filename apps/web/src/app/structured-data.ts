import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { teachesHere } from '@firstbell/messages/instructor-page'
import type { QueryClient } from '@tanstack/react-query'
import { instructorQuery, type InstructorFacts } from '#entities/offering/instructor-query.ts'
import { isCourse, kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { instructorPath } from '#entities/offering/paths.ts'
import { carouselFirst, coursesPage, homeClasses, listQuery } from '#entities/offering/queries.ts'
import { shortDescription } from '#entities/offering/short-description.ts'
import { queryToPrefetch } from '#features/discovery/filters.ts'
import { absoluteUrl, type Site } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { coursesSearch, homeSearch, showsResults } from '#shared/routing/page-search.ts'
import { readSearch } from '#shared/routing/search.ts'
import type { PageMatch } from './routes.tsx'

type StructuredData = Record<string, unknown>
type AbsoluteUrl = (path: string) => string

/**
 * Returns the JSON-LD (schema.org) of a page for search engines. Only the server renders it, so the browser's
 * scripts do not contain this code.
 * @returns undefined for a page without structured data
 */
export function structuredDataOf(
  { page, params }: PageMatch,
  search: URLSearchParams,
  queryClient: QueryClient,
  site: Site,
): StructuredData | undefined {
  const absolute = (path: string) => absoluteUrl(site, path)
  const { id = '' } = params
  const offeringOf = (kind: Kind) => {
    const item = queryClient.getQueryData(offeringQuery<Kind>(kind, id).queryKey)
    return item && offeringData(item, absolute, site.payments?.currency)
  }
  switch (page.path) {
    case '/': {
      const filters = readSearch(homeSearch, search)
      if (showsResults(filters)) return undefined
      const classes = queryClient.getQueryData(
        listQuery('class', homeClasses(filters.page)).queryKey,
      )
      const courses = queryClient.getQueryData(listQuery('course', carouselFirst).queryKey)
      return homeData(classes?.items ?? [], courses?.items ?? [], absolute)
    }
    case '/courses': {
      const { page: number, ...filters } = readSearch(coursesSearch, search)
      const query = queryToPrefetch(filters, undefined)
      const { queryKey } = listQuery('course', coursesPage(number, query))
      const courses = query && queryClient.getQueryData(queryKey)
      return courses?.items.length
        ? { '@context': 'https://schema.org', ...list(courses.items, absolute) }
        : undefined
    }
    case '/classes/:id':
      return offeringOf('class')
    case '/courses/:id':
      return offeringOf('course')
    case '/instructors/:id': {
      const instructor = queryClient.getQueryData(instructorQuery(id).queryKey)
      return instructor && instructorData(instructor, absolute)
    }
    default:
      return undefined
  }
}

/** schema.org/ProfilePage of an instructor. */
function instructorData(instructor: InstructorFacts, absolute: AbsoluteUrl): StructuredData {
  const { _id: id, name, profilePic, bio, skills, since } = instructor
  const url = absolute(inLanguage(instructorPath(id)))
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: since,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name,
      url,
      description: shortDescription(bio === '' ? teachesHere(name) : bio),
      ...(profilePic !== '' && { image: absolute(profilePic) }),
      ...(skills.length > 0 && { knowsAbout: skills }),
    },
  }
}

/** The site with its search, and the lists of the home page. */
function homeData(
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

/** @param currency of prices, in lower case */
export function offeringData(
  item: Offering,
  absolute: AbsoluteUrl,
  currency = 'usd',
): StructuredData {
  const url = absolute(inLanguage(kinds[kindOf(item)].path(item._id)))
  return isCourse(item)
    ? courseData(item, url, absolute, currency.toUpperCase())
    : classData(item, url, absolute)
}

/** The properties that classes and courses share. */
const commonData = (item: Offering, url: string, absolute: AbsoluteUrl): StructuredData => ({
  '@context': 'https://schema.org',
  name: item.title,
  description: shortDescription(item.description, 300),
  url,
  ...(item.thumbnail !== '' && { image: [absolute(item.thumbnail)] }),
  educationalLevel: item.level,
  // The language of instruction (rule offering-29).
  ...(item.language !== undefined && { inLanguage: item.language }),
  about: item.category,
  ...aggregateRating(item.instructorRating),
})

const firstbell = (absolute: AbsoluteUrl): StructuredData => ({
  '@type': 'Organization',
  name: 'Firstbell',
  url: absolute(inLanguage('/')),
})

/** schema.org/EducationEvent for a live class. */
function classData(item: ClassEntity, url: string, absolute: AbsoluteUrl): StructuredData {
  return {
    ...commonData(item, url, absolute),
    '@type': 'EducationEvent',
    startDate: item.startsAt,
    endDate: item.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    ...(item.instructorname !== '' && { performer: teacher(item, absolute) }),
    organizer: firstbell(absolute),
    maximumAttendeeCapacity: item.maxStudents,
    remainingAttendeeCapacity: item.seatsLeft,
    // Classes are free.
    isAccessibleForFree: true,
    offers: offer(0, 'USD', item.seatsLeft, url),
  }
}

/** schema.org/Course with one instance, for a course. */
function courseData(
  item: CourseEntity,
  url: string,
  absolute: AbsoluteUrl,
  currency: string,
): StructuredData {
  return {
    ...commonData(item, url, absolute),
    '@type': 'Course',
    provider: firstbell(absolute),
    syllabusSections: item.modules.map((module) => ({
      '@type': 'Syllabus',
      name: module.title,
      description: shortDescription(module.content),
      timeRequired: `PT${module.duration}M`,
    })),
    offers: {
      ...offer(item.price, currency, item.seatsLeft, url),
      ...(item.unavailable && { availability: 'https://schema.org/OutOfStock' }),
      category: item.price > 0 ? 'Paid' : 'Free',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      startDate: item.startsAt,
      endDate: item.endsAt,
      duration: `P${item.duration}D`,
      maximumAttendeeCapacity: item.maxStudents,
      remainingAttendeeCapacity: item.seatsLeft,
      ...(item.instructorname !== '' && { instructor: teacher(item, absolute) }),
    },
  }
}

/** schema.org/AggregateRating of an instructor's offerings (rule screen-52); empty without reviews. */
function aggregateRating(rating: { average: number; count: number } | undefined): StructuredData {
  if (!rating) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

const teacher = (item: Offering, absolute: AbsoluteUrl): StructuredData => ({
  '@type': 'Person',
  name: item.instructorname,
  url: absolute(inLanguage(instructorPath(item.instructorId))),
})

function offer(
  price: number,
  priceCurrency: string,
  seatsLeft: number,
  url: string,
): StructuredData {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency,
    availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: seatsLeft },
  }
}
