import type { ReactNode } from 'react'
import { FieldSentences } from '@/components/shared/field-sentences'
import { Sentences } from '@/components/shared/sentences'

/** What a scenario's page says in all of its tabs, its forms and its history included. */
export function ScenarioSentences({ children }: { children: ReactNode }) {
  return (
    <FieldSentences>
      <Sentences
        of={[
          'aggregations.errors.fields',
          'aggregations.errors.form',
          'aggregations.errors.status',
          'aggregations.fields',
          'aggregations.noDate',
          'closeDays.fields',
          'closeDays.form',
          'history.*',
          'history.action',
          'history.entries',
          'history.failures',
          'history.subject',
          'productLines',
          'productMarks',
          'repositorySteps.failures.load',
          'scenarioParts',
          'scenarioSteps',
          'scenarios.create.*',
          'scenarios.failures.loadOne',
          'scenarios.failures.updateDataResponsible',
          'scenarios.failures.updateInformation',
          'scenarios.failures.updateResponsible',
          'scenarios.failures.updateReviewer',
          'scenarios.failures.updateStatus',
          'scenarios.page',
          'scenarios.parts.errors',
          'scenarios.parts.photos',
          'scenarios.people',
          'share',
          'table',
        ]}
      >
        {children}
      </Sentences>
    </FieldSentences>
  )
}
