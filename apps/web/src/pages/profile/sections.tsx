import type { User } from '@firstbell/contract/accounts'
import type { ProfileSection } from '@firstbell/contract/profile'
import { loading } from '@firstbell/messages/profile'
import {
  BookOpen,
  CalendarDays,
  type IconNode,
  LayoutDashboard,
  Presentation,
  ShieldCheck,
} from 'lucide'
import { DEFAULT_PROFILE_SECTION } from '#entities/login/login.ts'
import { definePage, type Page, type PageModule } from '#shared/routing/lazy-page.ts'
import { lazyPart, type LazyPart } from '#shared/routing/lazy-part.tsx'
import { SectionLoading } from './section-states.tsx'

export interface Section {
  /** The name in local storage, where earlier visits have stored it: never displayed, so not translated. */
  name: string
  /** The name in URLs. */
  slug: ProfileSection
  icon: IconNode
  /** Returns whether a person has this section (rule screen-25). */
  belongsTo: (user: User) => boolean
  page: Page
  Content: LazyPart<object>
}

/**
 * A section whose code is loaded when it is opened.
 * @param module its path in the build manifest
 */
function section(
  described: Omit<Section, 'page' | 'Content'>,
  module: string,
  load: () => Promise<PageModule>,
): Section {
  const page = definePage(module, load)
  return {
    ...described,
    page,
    Content: lazyPart(
      async () => (await page.load()).default,
      () => <SectionLoading label={loading[described.slug]} />,
    ),
  }
}

const hasRole = (role: User['role'][number]) => (user: User) => user.role.includes(role)

const sections: readonly Section[] = [
  section(
    {
      name: DEFAULT_PROFILE_SECTION,
      slug: 'dashboard',
      icon: LayoutDashboard,
      belongsTo: () => true,
    },
    'src/pages/profile/DashboardSection.tsx',
    () => import('./DashboardSection.tsx'),
  ),
  section(
    { name: 'My Classes', slug: 'my-classes', icon: CalendarDays, belongsTo: hasRole('student') },
    'src/features/own-bookings/MyOfferings.tsx',
    async () => (await import('#features/own-bookings/MyOfferings.tsx')).myClasses,
  ),
  section(
    { name: 'My Courses', slug: 'my-courses', icon: BookOpen, belongsTo: hasRole('student') },
    'src/features/own-bookings/MyOfferings.tsx',
    async () => (await import('#features/own-bookings/MyOfferings.tsx')).myCourses,
  ),
  section(
    {
      name: 'Instructor',
      slug: 'instructor',
      icon: Presentation,
      belongsTo: hasRole('instructor'),
    },
    'src/pages/profile/InstructorSection.tsx',
    () => import('./InstructorSection.tsx'),
  ),
  section(
    { name: 'Admin', slug: 'admin', icon: ShieldCheck, belongsTo: (user) => user.isAdmin },
    'src/pages/profile/AdminSection.tsx',
    () => import('./AdminSection.tsx'),
  ),
]

export const sectionsOf = (user: User): Section[] =>
  sections.filter((section) => section.belongsTo(user))

/** Returns the section that the URL names, or the last chosen one, or the first. */
export function sectionToShow(
  user: User,
  slug: ProfileSection | undefined,
  chosen: string,
): Section | undefined {
  const available = sectionsOf(user)
  return (
    available.find((section) => section.slug === slug) ??
    available.find(({ name }) => name === chosen) ??
    available[0]
  )
}
