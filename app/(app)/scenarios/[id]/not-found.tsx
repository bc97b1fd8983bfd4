import { ScenarioNotFound } from '@/components/features/scenarios/scenario-not-found'
import { Sentences } from '@/components/shared/sentences'

export default function NotFound() {
  return (
    <Sentences of={['scenarios.notFound', 'scenarios.page.goBack']}>
      <ScenarioNotFound />
    </Sentences>
  )
}
