import type { ReactNode } from 'react'
import { Sentences } from './sentences'

/** What the fields of projects, scenarios and their parts are called: in histories, lists and forms alike. */
export function FieldSentences({ children }: { children: ReactNode }) {
  return (
    <Sentences
      of={[
        'baskets.descriptionRequired',
        'baskets.failures.loadOptions',
        'baskets.fields',
        'baskets.no',
        'baskets.productFieldsRequired',
        'baskets.productIncomplete',
        'baskets.productRequired',
        'baskets.statuses',
        'baskets.yes',
        'projects.form.description',
        'projects.form.endDate',
        'projects.form.groupId',
        'projects.form.name',
        'projects.form.startDate',
        'projects.form.tasks',
        'projects.form.team',
        'projects.status',
        'scenarios.*',
        'scenarios.all.country',
        'scenarios.all.created',
        'scenarios.all.id',
        'scenarios.all.plant',
        'scenarios.all.project',
        'scenarios.all.responsible',
        'scenarios.all.status',
        'scenarios.all.type',
        'scenarios.all.updated',
        'scenarios.completeness',
        'scenarios.fields',
        'scenarios.parts.documents',
        'scenarios.parts.financials',
        'scenarios.parts.marks',
        'scenarios.parts.no',
        'scenarios.parts.steps.fields',
        'scenarios.parts.transactions',
        'scenarios.parts.yes',
        'scenarios.short',
        'scenarios.type',
      ]}
    >
      {children}
    </Sentences>
  )
}
