import type { User } from '@firstbell/contract/accounts'
import type { ProfileSection } from '@firstbell/contract/profile'
import { loading } from '@firstbell/messages/profile'
import {
  BookOpen,
  CalendarDays,
  type IconNode,
  LayoutDashboard,
  Presentation,
  Settings,
  ShieldCheck,
} from 'lucide'
import { DEFAULT_PROFILE_SECTION } from '#entities/login/login.ts'
import type { PageModule } from '#shared/routing/lazy-page.ts'
import { lazyPart, type LazyPart } from '#shared/routing/lazy-part.tsx'
import { loadOnce } from '#shared/routing/load-once.ts'
import { SectionLoading } from './section-states.tsx'

/** A part of the account area. Its code is loaded when it is opened. */
export interface Section {
  /** The name in local storage, where earlier visits have stored it: never displayed, so not translated. */
  name: string
  /** The name in URLs. */
  slug: ProfileSection
  icon: IconNode
  /** Returns whether a person has this section (rule screen-25). */
  belongsTo: (user: User) => boolean
  load: () => Promise<PageModule>
  /** Shows the section, and a skeleton while its code is loading. */
  Content: LazyPart<object>
}

function section(described: Omit<Section, 'Content'>): Section {
  const load = loadOnce(described.load)
  const Content = lazyPart(async () => (await load()).default, {
    loading: () => <SectionLoading label={loading[described.slug]} />,
  })
  return { ...described, load, Content }
}

const hasRole = (role: User['role'][number]) => (user: User) => user.role.includes(role)

const sections: readonly Section[] = [
  section({
    name: DEFAULT_PROFILE_SECTION,
    slug: 'dashboard',
    icon: LayoutDashboard,
    belongsTo: () => true,
    load: () => import('./DashboardSection.tsx'),
  }),
  section({
    name: 'My Classes',
    slug: 'my-classes',
    icon: CalendarDays,
    belongsTo: hasRole('student'),
    load: async () => (await import('#features/own-bookings/MyOfferings.tsx')).myClasses,
  }),
  section({
    name: 'My Courses',
    slug: 'my-courses',
    icon: BookOpen,
    belongsTo: hasRole('student'),
    load: async () => (await import('#features/own-bookings/MyOfferings.tsx')).myCourses,
  }),
  section({
    name: 'Instructor',
    slug: 'instructor',
    icon: Presentation,
    belongsTo: hasRole('instructor'),
    load: () => import('./InstructorSection.tsx'),
  }),
  section({
    name: 'Admin',
    slug: 'admin',
    icon: ShieldCheck,
    belongsTo: (user) => user.isAdmin,
    load: () => import('./AdminSection.tsx'),
  }),
  section({
    name: 'Settings',
    slug: 'settings',
    icon: Settings,
    belongsTo: () => true,
    load: () => import('./SettingsSection.tsx'),
  }),
]

export const sectionsOf = (user: User): Section[] =>
  sections.filter((section) => section.belongsTo(user))

/**
 * Returns the section that the URL names, or the last chosen one, or the dashboard, which everyone has.
 * @param slug from the URL
 * @param chosen `Section.name`, from local storage
 */
export function sectionToShow(
  user: User,
  slug: ProfileSection | undefined,
  chosen: string,
): Section {
  const available = sectionsOf(user)
  return (
    available.find((section) => section.slug === slug) ??
    available.find(({ name }) => name === chosen) ??
    available[0]!
  )
}
