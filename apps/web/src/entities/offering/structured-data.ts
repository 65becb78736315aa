import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'

type StructuredData = Record<string, unknown>

/** Descriptions in search results are cut at about 160 characters; better at a word. */
export function shortDescription(text: string, max = 155): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`
}

/** schema.org/Event for a live class. `absolute` is that of `useAbsoluteUrl`. */
export function classData(item: ClassEntity, absolute: (path: string) => string): StructuredData {
  const url = absolute(`/classes/${item._id}`)
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
      performer: { '@type': 'Person', name: item.instructorname },
    }),
    organizer: { '@type': 'Organization', name: 'Firstbell', url: absolute('/') },
    educationalLevel: item.level,
    about: item.category,
    maximumAttendeeCapacity: item.maxStudents,
    remainingAttendeeCapacity: item.seatsLeft,
    // Classes carry no price in this product: a seat costs nothing.
    isAccessibleForFree: true,
    offers: offer(0, item.seatsLeft, url),
  }
}

/** schema.org/Course, with its one run, for a course. Prices are in US dollars (rule offering-3). */
export function courseData(item: CourseEntity, absolute: (path: string) => string): StructuredData {
  const url = absolute(`/courses/${item._id}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: item.title,
    description: shortDescription(item.description, 300),
    url,
    ...picture(item.thumbnail, absolute),
    provider: { '@type': 'Organization', name: 'Firstbell', url: absolute('/') },
    educationalLevel: item.level,
    about: item.category,
    syllabusSections: item.modules.map((module) => ({
      '@type': 'Syllabus',
      name: module.title,
      description: shortDescription(module.content),
      timeRequired: `PT${module.duration}M`,
    })),
    offers: {
      ...offer(item.price, item.seatsLeft, url),
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
      ...(item.instructorname !== '' && {
        instructor: { '@type': 'Person', name: item.instructorname },
      }),
    },
  }
}

/** The site with its search, and what the home page shows. */
export function homeData(
  classes: readonly ClassEntity[],
  courses: readonly CourseEntity[],
  absolute: (path: string) => string,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        name: 'Firstbell',
        url: absolute('/'),
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: absolute('/?q={search_term_string}') },
          'query-input': 'required name=search_term_string',
        },
      },
      ...(classes.length > 0
        ? [list(classes.map((item) => absolute(`/classes/${item._id}`)))]
        : []),
      ...(courses.length > 0
        ? [list(courses.map((item) => absolute(`/courses/${item._id}`)))]
        : []),
    ],
  }
}

/** The courses of a page of the catalogue, each described on its own page. */
export function courseListData(
  courses: readonly CourseEntity[],
  absolute: (path: string) => string,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    ...list(courses.map((item) => absolute(`/courses/${item._id}`))),
  }
}

function list(urls: readonly string[]): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
  }
}

function offer(price: number, seatsLeft: number, url: string): StructuredData {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    inventoryLevel: { '@type': 'QuantitativeValue', value: seatsLeft },
  }
}

function picture(path: string, absolute: (path: string) => string): StructuredData {
  return path === '' ? {} : { image: [absolute(path)] }
}
