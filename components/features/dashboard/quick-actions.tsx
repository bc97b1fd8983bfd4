import { BarChart3, BookOpen, type IconNode, ShoppingBasket, Star, Users } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'

const ACTIONS: readonly {
  name: 'trackedProjects' | 'teams' | 'analytics' | 'documentation' | 'baskets'
  href: string
  icon: IconNode
}[] = [
  { name: 'trackedProjects', href: '/tracked-projects', icon: Star },
  { name: 'teams', href: '/teams', icon: Users },
  { name: 'analytics', href: '/analytics', icon: BarChart3 },
  { name: 'documentation', href: '/documentation', icon: BookOpen },
  { name: 'baskets', href: '/baskets', icon: ShoppingBasket },
]

/** Links to frequently used pages. */
export function QuickActions() {
  const t = useTranslations('dashboard')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('quickActions')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="-mx-2 grid">
          {ACTIONS.map(({ name, href, icon }) => (
            <li key={name}>
              <Link
                href={href}
                className="flex min-h-8 touch:min-h-10 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-accent"
              >
                <Icon of={icon} className="size-4 text-muted-foreground" />
                {t(`actions.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
