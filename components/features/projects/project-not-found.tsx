import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { MissingPanel } from '@/components/shared/missing-panel'
import { buttonVariants } from '@/components/ui/button'

/** Shown instead of a project that doesn't exist. */
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
