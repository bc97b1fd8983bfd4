import type { ReactNode } from 'react'
import { FieldSentences } from '@/components/shared/field-sentences'
import { Sentences } from '@/components/shared/sentences'

/** What a project's page says, its forms and its history included; the tabs share most of it. */
export function ProjectSentences({ children }: { children: ReactNode }) {
  return (
    <FieldSentences>
      <Sentences
        of={[
          'aggregations',
          'baskets.created',
          'baskets.failures.create',
          'baskets.form',
          'closeDays',
          'history',
          'productLines.fields',
          'productLines.lines',
          'projects.backToProjects',
          'projects.failures.loadOne',
          'projects.failures.updateStatus',
          'projects.group',
          'projects.members',
          'projects.notFound',
          'projects.page',
          'scenarios.all.searchLabel',
          'scenarios.create',
          'scenarios.failures.create',
          'scenarios.failures.duplicate',
          'scenarios.failures.exporting',
          'scenarios.failures.loadList',
          'scenarios.failures.remove',
          'scenarios.failures.updateResponsible',
          'scenarios.failures.updateStatus',
          'scenarios.list',
          'scenarios.page.status',
          'scenarios.page.statusUpdated',
          'scenarios.parts.errors.fields',
          'scenarios.parts.errors.noDay',
          'scenarios.parts.errors.status',
          'scenarios.parts.photos.fields',
          'scenarios.parts.photos.typeMissing',
          'scenarios.parts.photos.types',
          'scenarios.people.dataResponsible',
          'scenarios.people.noUsers',
          'scenarios.people.responsible',
          'scenarios.people.reviewer',
          'scenarios.people.search',
          'scenarios.people.searchHint',
          'scenarios.responsibleFilter',
          'scenarios.selection',
          'share',
          'tracking.failed',
          'tracking.track',
          'tracking.untrack',
        ]}
      >
        {children}
      </Sentences>
    </FieldSentences>
  )
}
