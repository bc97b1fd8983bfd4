import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'

/** Leads to the form for a new project. */
export function CreateProjectLink() {
  const t = useTranslations('projects')
  return (
    <Link href="/projects/create" className={buttonVariants()}>
      <Plus />
      {t('create')}
    </Link>
  )
}
