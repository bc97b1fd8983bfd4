import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
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
