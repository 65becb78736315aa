import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { scheduleOf } from '@firstbell/contract/schedule'
import { teachesHere } from '@firstbell/messages/instructor-page'
import type { QueryClient } from '@tanstack/react-query'
import { instructorQuery, type InstructorFacts } from '#entities/offering/instructor-query.ts'
import { isCourse, kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { cataloguePage } from '#entities/offering/page-queries.ts'
import { instructorPath } from '#entities/offering/paths.ts'
import { carouselFirst, homeClasses, listQuery } from '#entities/offering/queries.ts'
import { shortDescription } from '#entities/offering/short-description.ts'
import { queryToPrefetch } from '#features/discovery/filters.ts'
import { absoluteUrl, SITE_NAME, type Site } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import {
  classesSearch,
  coursesSearch,
  type Filters,
  homeSearch,
  readSearch,
  showsResults,
} from '#shared/routing/search.ts'
import type { PageMatch } from './routes.tsx'

type StructuredData = Record<string, unknown>

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
  const { id = '' } = params
  const offeringOf = (kind: Kind) => {
    const item = queryClient.getQueryData(offeringQuery<Kind>(kind, id).queryKey)
    return item && item.visibility !== 'unlisted' ? offeringData(item, site) : undefined
  }
  const catalogueOf = (kind: Kind, { page: number, ...filters }: Filters & { page: number }) => {
    // The query that the page's `prefetch` has made on the server.
    const query = queryToPrefetch(filters)
    const { queryKey } = listQuery<Kind>(kind, cataloguePage(number, query))
    const items = query && queryClient.getQueryData(queryKey)?.items
    return items?.length ? { '@context': 'https://schema.org', ...list(items, site) } : undefined
  }
  switch (page.path) {
    case '/': {
      const filters = readSearch(homeSearch, search)
      if (showsResults(filters)) return undefined
      const classes = listQuery('class', homeClasses(filters.page))
      const courses = listQuery('course', carouselFirst)
      return homeData(
        [classes, courses].map(({ queryKey }) => queryClient.getQueryData(queryKey)?.items ?? []),
        site,
      )
    }
    case '/classes': {
      const { view, ...values } = readSearch(classesSearch, search)
      return view ? undefined : catalogueOf('class', values)
    }
    case '/courses':
      return catalogueOf('course', readSearch(coursesSearch, search))
    case '/classes/:id':
      return offeringOf('class')
    case '/courses/:id':
      return offeringOf('course')
    case '/instructors/:id': {
      const instructor = queryClient.getQueryData(instructorQuery(id).queryKey)
      return instructor && instructorData(instructor, site)
    }
    default:
      return undefined
  }
}

/** Returns the absolute URL of a page in this page's language. */
const pageUrl = (site: Site, path: string) => absoluteUrl(site, inLanguage(path))

const offeringUrl = (site: Site, item: Offering) =>
  pageUrl(site, kinds[kindOf(item)].path(item._id))

/** schema.org/ProfilePage of an instructor. */
function instructorData(instructor: InstructorFacts, site: Site): StructuredData {
  const { _id: id, name, profilePic, bio, skills, since } = instructor
  const url = pageUrl(site, instructorPath(id))
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
      ...(profilePic !== '' && { image: absoluteUrl(site, profilePic) }),
      ...(skills.length > 0 && { knowsAbout: skills }),
    },
  }
}

/** The site with its search, and the lists of the home page that are not empty. */
const homeData = (lists: (readonly Offering[])[], site: Site): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebSite',
      name: SITE_NAME,
      url: pageUrl(site, '/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: pageUrl(site, '/?q={search_term_string}'),
        },
        'query-input': 'required name=search_term_string',
      },
    },
    ...lists.filter(({ length }) => length > 0).map((items) => list(items, site)),
  ],
})

const list = (items: readonly Offering[], site: Site): StructuredData => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: offeringUrl(site, item),
  })),
})

export function offeringData(item: Offering, site: Site): StructuredData {
  const common = {
    '@context': 'https://schema.org',
    name: item.title,
    description: shortDescription(item.description, 300),
    url: offeringUrl(site, item),
    ...(item.thumbnail !== '' && { image: [absoluteUrl(site, item.thumbnail)] }),
    educationalLevel: item.level,
    // The language of instruction (rule offering-29).
    ...(item.language !== undefined && { inLanguage: item.language }),
    about: item.category,
    ...aggregateRating(item.instructorRating),
  }
  return { ...common, ...(isCourse(item) ? courseData(item, site) : classData(item, site)) }
}

const firstbell = (site: Site): StructuredData => ({
  '@type': 'Organization',
  name: SITE_NAME,
  url: pageUrl(site, '/'),
})

/** schema.org/EducationEvent for a live class. */
const classData = (item: ClassEntity, site: Site): StructuredData => ({
  '@type': 'EducationEvent',
  startDate: item.startsAt,
  endDate: item.endsAt,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: offeringUrl(site, item) },
  ...(item.instructorname !== '' && { performer: teacher(item, site) }),
  organizer: firstbell(site),
  maximumAttendeeCapacity: item.maxStudents,
  remainingAttendeeCapacity: item.seatsLeft,
  isAccessibleForFree: !item.price,
  offers: offer(item, site),
})

/** schema.org/Course with one instance, for a course. */
const courseData = (item: CourseEntity, site: Site): StructuredData => ({
  '@type': 'Course',
  provider: firstbell(site),
  syllabusSections: item.modules.map((module) => ({
    '@type': 'Syllabus',
    name: module.title,
    description: shortDescription(module.content),
    timeRequired: `PT${module.duration}M`,
  })),
  offers: {
    ...offer(item, site),
    category: item.price > 0 ? 'Paid' : 'Free',
  },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    startDate: item.startsAt,
    endDate: item.endsAt,
    duration: `P${item.duration}D`,
    courseSchedule: courseSchedule(item),
    maximumAttendeeCapacity: item.maxStudents,
    remainingAttendeeCapacity: item.seatsLeft,
    ...(item.instructorname !== '' && { instructor: teacher(item, site) }),
  },
})

/** schema.org/Schedule of a course. */
function courseSchedule(item: CourseEntity): StructuredData {
  const { every, days, sessions, except } = scheduleOf(item)
  return {
    '@type': 'Schedule',
    duration: `PT${item.sessionMinutes}M`,
    repeatFrequency: { day: 'P1D', week: 'P1W', 'two weeks': 'P2W' }[every],
    repeatCount: sessions,
    ...(days.length > 0 && { byDay: days.map((day) => `https://schema.org/${SCHEMA_DAYS[day]}`) }),
    ...(except.length > 0 && { exceptDate: except }),
    startDate: item.date,
    startTime: item.timing,
    scheduleTimezone: item.timezone,
  }
}

const SCHEMA_DAYS = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
}

/** schema.org/AggregateRating of an instructor's offerings (rule screen-52); empty without reviews. */
const aggregateRating = (rating: Offering['instructorRating']): StructuredData =>
  rating
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}

const teacher = (item: Offering, site: Site): StructuredData => ({
  '@type': 'Person',
  name: item.instructorname,
  url: pageUrl(site, instructorPath(item.instructorId)),
})

const offer = (item: Offering, site: Site): StructuredData => ({
  '@type': 'Offer',
  url: offeringUrl(site, item),
  price: item.price ?? 0,
  priceCurrency: (site.payments?.currency ?? 'usd').toUpperCase(),
  // What is unavailable no one can book: its instructor is not approved or cannot be paid.
  availability: `https://schema.org/${item.unavailable ? 'OutOfStock' : item.seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
  inventoryLevel: { '@type': 'QuantitativeValue', value: item.seatsLeft },
})
