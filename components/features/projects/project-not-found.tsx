import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { MissingPanel } from '@/components/shared/missing-panel'
import { buttonVariants } from '@/components/ui/button'

/** Stands in place of a project that is not there. */
export function ProjectNotFound() {
  const t = useTranslations('projects')
  return (
    <MissingPanel
      title={t('notFound')}
      action={
        <Link href="/projects" className={buttonVariants({ variant: 'outline' })}>
          {t('backToProjects')}
        </Link>
      }
    />
  )
}
