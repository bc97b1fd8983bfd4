import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** A link to the form for a new project. */
export function CreateProjectLink() {
  const t = useTranslations('projects')
  return (
    <Link href="/projects/create" className={buttonVariants()}>
      <Icon of={Plus} />
      {t('create')}
    </Link>
  )
}
