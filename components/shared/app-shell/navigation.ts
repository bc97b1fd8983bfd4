import { type IconNode, Star, Trash2, User } from 'lucide'
import { message } from '@/lib/shared/messages'

interface NavigationItem {
  href: string
  label: ReturnType<typeof message>
}

/** The links of the header when there is room. */
export const MAIN_NAVIGATION = [
  { href: '/projects', label: message('layout.navigation.projects') },
  { href: '/scenarios', label: message('layout.navigation.scenarios') },
  { href: '/errors', label: message('layout.navigation.errors') },
  { href: '/baskets', label: message('layout.navigation.baskets') },
  { href: '/documentation', label: message('layout.navigation.documentation') },
  { href: '/roadmap', label: message('layout.navigation.roadmap') },
  { href: '/teams', label: message('layout.navigation.teams') },
  { href: '/analytics', label: message('layout.navigation.analytics') },
] as const satisfies readonly NavigationItem[]

export interface DrawnNavigationItem extends NavigationItem {
  icon: IconNode
}

/** The links in the menu beside the person's name. */
export const PERSON_NAVIGATION: readonly DrawnNavigationItem[] = [
  { href: '/profile', label: message('layout.navigation.profile'), icon: User },
  { href: '/tracked-projects', label: message('layout.navigation.trackedProjects'), icon: Star },
  { href: '/trash', label: message('layout.navigation.trash'), icon: Trash2 },
]

/** Returns whether the page at `pathname` belongs to the item; `/p/{id}` is a project too. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/'
  if (href === '/projects' && pathname.startsWith('/p/')) return true
  return pathname === href || pathname.startsWith(`${href}/`)
}
