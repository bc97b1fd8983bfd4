'use client'

import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { ForbiddenState } from '@/components/shared/forbidden-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { buttonVariants } from '@/components/ui/button'
import { lazyCode } from '@/lib/client/lazy-code'
import { canEdit } from '@/lib/shared/actor'
import type { CreateProjectProps } from './create-project-form'

const CreateProjectForm = lazyCode(() => import('./create-project-form'), { isForChanges: true })

/** The page with the form for a new project, which may be filled from another one. */
export function CreateProjectScreen({ source, numbers }: CreateProjectProps) {
  const t = useTranslations('projects')
  const mayCreate = canEdit(useActor())
  return (
    <>
      <PageHeader
        title={t('form.createTitle')}
        subtitle={t('form.createSubtitle')}
        back={{ href: '/projects', label: t('backToProjects') }}
      />
      {mayCreate ? (
        <LazyPart>
          <CreateProjectForm key={source?._id} source={source} numbers={numbers} />
        </LazyPart>
      ) : (
        <Forbidden />
      )}
    </>
  )
}

function Forbidden() {
  const t = useTranslations('projects')
  return (
    <ForbiddenState
      action={
        <Link href="/projects" className={buttonVariants({ variant: 'outline' })}>
          {t('backToProjects')}
        </Link>
      }
    />
  )
}
