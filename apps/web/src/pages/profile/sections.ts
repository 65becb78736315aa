import type { User } from '@firstbell/contract/accounts'
import type { ProfileSection } from '@firstbell/contract/profile'
import {
  BookOpen,
  CalendarDays,
  type IconNode,
  LayoutDashboard,
  Presentation,
  ShieldCheck,
} from 'lucide'
import { DEFAULT_PROFILE_SECTION } from '../../entities/session/session.ts'
import { definePage, type Page } from '../../shared/routing/lazy-page.ts'

export interface Section {
  /** The label of its button, also stored in local storage. */
  name: string
  /** Its name in addresses. */
  slug: ProfileSection
  icon: IconNode
  /** Whether a person has this section (rule screen-25). */
  belongsTo: (user: User) => boolean
  page: Page
}

const sections: readonly Section[] = [
  {
    name: DEFAULT_PROFILE_SECTION,
    slug: 'dashboard',
    icon: LayoutDashboard,
    belongsTo: () => true,
    page: definePage(
      'src/pages/profile/DashboardSection.tsx',
      () => import('./DashboardSection.tsx'),
    ),
  },
  {
    name: 'My Classes',
    slug: 'my-classes',
    icon: CalendarDays,
    belongsTo: (user) => user.role.includes('student'),
    page: definePage(
      'src/features/bookings/mine/MyOfferings.tsx',
      async () => (await import('../../features/bookings/mine/MyOfferings.tsx')).myClasses,
    ),
  },
  {
    name: 'My Courses',
    slug: 'my-courses',
    icon: BookOpen,
    belongsTo: (user) => user.role.includes('student'),
    page: definePage(
      'src/features/bookings/mine/MyOfferings.tsx',
      async () => (await import('../../features/bookings/mine/MyOfferings.tsx')).myCourses,
    ),
  },
  {
    name: 'Instructor',
    slug: 'instructor',
    icon: Presentation,
    belongsTo: (user) => user.role.includes('instructor'),
    page: definePage(
      'src/features/teaching/InstructorPanel.tsx',
      () => import('../../features/teaching/InstructorPanel.tsx'),
    ),
  },
  {
    name: 'Admin',
    slug: 'admin',
    icon: ShieldCheck,
    belongsTo: (user) => user.isAdmin,
    page: definePage(
      'src/features/approvals/AdminPanel.tsx',
      () => import('../../features/approvals/AdminPanel.tsx'),
    ),
  },
]

export const sectionsOf = (user: User): Section[] =>
  sections.filter((section) => section.belongsTo(user))

/**
 * The section that the address names, or the last chosen one, or the first.
 * @param slug from the address
 * @param chosen name of the last chosen section
 */
export function sectionToShow(
  user: User,
  slug: string | null,
  chosen: string,
): Section | undefined {
  const own = sectionsOf(user)
  return (
    own.find((section) => section.slug === slug) ??
    own.find(({ name }) => name === chosen) ??
    own[0]
  )
}
