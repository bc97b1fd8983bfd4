import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Button } from '@/components/ui/button'

/** Leads to the form for a new project. */
export function CreateProjectLink() {
  const t = useTranslations('projects')
  return (
    <Button asChild>
      <Link href="/projects/create">
        <Plus />
        {t('create')}
      </Link>
    </Button>
  )
}
