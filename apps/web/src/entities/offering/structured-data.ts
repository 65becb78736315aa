import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { inLanguage } from '../../shared/routing/language-path.ts'
import { instructorPath } from './paths.ts'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'

type StructuredData = Record<string, unknown>
type AbsoluteUrl = (path: string) => string

/** A description of at most `max` characters, cut at a word. Search engines show about 160. */
export function shortDescription(text: string, max = 155): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`
}

/**
 * Structured data of an offering. `absolute` comes from `useAbsoluteUrl`.
 * @param currency of prices, in lower case
 */
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

/** schema.org/EducationEvent for a live class. */
function classData(item: ClassEntity, url: string, absolute: AbsoluteUrl): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: item.title,
    description: shortDescription(item.description, 300),
    url,
    startDate: item.startsAt,
    endDate: item.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    ...picture(item.thumbnail, absolute),
    ...(item.instructorname !== '' && {
      performer: teacher(item, absolute),
    }),
    organizer: { '@type': 'Organization', name: 'Firstbell', url: absolute(inLanguage('/')) },
    educationalLevel: item.level,
    ...spoken(item),
    about: item.category,
    maximumAttendeeCapacity: item.maxStudents,
    remainingAttendeeCapacity: item.seatsLeft,
    // Classes are free.
    isAccessibleForFree: true,
    offers: offer(0, 'USD', item.seatsLeft, url),
    ...aggregateRating(item.instructorRating),
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
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: item.title,
    description: shortDescription(item.description, 300),
    url,
    ...picture(item.thumbnail, absolute),
    provider: { '@type': 'Organization', name: 'Firstbell', url: absolute(inLanguage('/')) },
    educationalLevel: item.level,
    ...spoken(item),
    about: item.category,
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
    ...aggregateRating(item.instructorRating),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      startDate: item.startsAt,
      endDate: item.endsAt,
      duration: `P${item.duration}D`,
      maximumAttendeeCapacity: item.maxStudents,
      remainingAttendeeCapacity: item.seatsLeft,
      ...(item.instructorname !== '' && {
        instructor: teacher(item, absolute),
      }),
    },
  }
}

/** schema.org/AggregateRating of what an instructor teaches (rule screen-52); nothing without reviews. */
export function aggregateRating(
  rating: { average: number; count: number } | undefined,
): StructuredData {
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

/** In which it is taught (rule offering-29). */
const spoken = ({ language }: Offering): StructuredData =>
  language === undefined ? {} : { inLanguage: language }

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

function picture(path: string, absolute: AbsoluteUrl): StructuredData {
  return path === '' ? {} : { image: [absolute(path)] }
}
