import {
  BookOpen,
  ChartNoAxesColumn,
  FolderKanban,
  Grid3x3,
  type IconNode,
  LayoutDashboard,
  ListChecks,
  Map as MapIcon,
  Scale,
  ShoppingBasket,
  TriangleAlert,
  Users,
} from 'lucide'
import { message } from '@/lib/shared/messages'
import { type DrawnNavigationItem, MAIN_NAVIGATION, PERSON_NAVIGATION } from './navigation'

// Separate from the links: the header of every page shows those without icons.
const ICONS: Record<(typeof MAIN_NAVIGATION)[number]['href'], IconNode> = {
  '/projects': FolderKanban,
  '/scenarios': ListChecks,
  '/errors': TriangleAlert,
  '/baskets': ShoppingBasket,
  '/documentation': BookOpen,
  '/roadmap': MapIcon,
  '/teams': Users,
  '/analytics': ChartNoAxesColumn,
}

/** The links of the menu of narrow screens. */
export const MENU_NAVIGATION: readonly DrawnNavigationItem[] = [
  { href: '/', label: message('layout.navigation.dashboard'), icon: LayoutDashboard },
  ...MAIN_NAVIGATION.map((item) => ({ ...item, icon: ICONS[item.href] })),
  { href: '/coverage', label: message('layout.navigation.coverage'), icon: Grid3x3 },
  { href: '/workload', label: message('layout.navigation.workload'), icon: Scale },
  ...PERSON_NAVIGATION,
]
