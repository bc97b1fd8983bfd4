import {
  BookOpen,
  ChartNoAxesColumn,
  FolderKanban,
  type IconNode,
  LayoutDashboard,
  ListChecks,
  Map as MapIcon,
  ShoppingBasket,
  Star,
  Trash2,
  User,
  Users,
} from 'lucide'
import { message } from '@/lib/shared/messages'

interface NavigationItem {
  href: string
  label: ReturnType<typeof message>
  icon: IconNode
}

/** The links of the header when there is room. */
export const MAIN_NAVIGATION: readonly NavigationItem[] = [
  { href: '/projects', label: message('layout.navigation.projects'), icon: FolderKanban },
  { href: '/scenarios', label: message('layout.navigation.scenarios'), icon: ListChecks },
  { href: '/baskets', label: message('layout.navigation.baskets'), icon: ShoppingBasket },
  { href: '/documentation', label: message('layout.navigation.documentation'), icon: BookOpen },
  { href: '/roadmap', label: message('layout.navigation.roadmap'), icon: MapIcon },
  { href: '/teams', label: message('layout.navigation.teams'), icon: Users },
  { href: '/analytics', label: message('layout.navigation.analytics'), icon: ChartNoAxesColumn },
]

/** The links behind the person's name. */
export const PERSON_NAVIGATION: readonly NavigationItem[] = [
  { href: '/profile', label: message('layout.navigation.profile'), icon: User },
  { href: '/tracked-projects', label: message('layout.navigation.trackedProjects'), icon: Star },
  { href: '/trash', label: message('layout.navigation.trash'), icon: Trash2 },
]

/** The links of the menu of narrow screens. */
export const MENU_NAVIGATION: readonly NavigationItem[] = [
  { href: '/', label: message('layout.navigation.dashboard'), icon: LayoutDashboard },
  ...MAIN_NAVIGATION,
  ...PERSON_NAVIGATION,
]

/** Returns whether the page at `pathname` belongs to the item; `/p/{id}` is a project too. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/'
  if (href === '/projects' && pathname.startsWith('/p/')) return true
  return pathname === href || pathname.startsWith(`${href}/`)
}
