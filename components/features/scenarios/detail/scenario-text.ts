import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ScenarioParts } from '@/lib/features/scenarios/information/contract'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import type { Translate } from '@/lib/shared/messages'

/** Maximum number of failed steps that are named; more make a chat unreadable. */
const MAX_FAILED = 10

interface ScenarioTextInput {
  scenario: Pick<
    ListedScenario,
    'scenarioNumber' | 'projectName' | 'status' | 'responsible' | 'reviewer' | 'dataResponsible'
  >
  parts: Pick<ScenarioParts, 'steps' | 'errors'>
  steps: readonly ScenarioStep[]
  link: string
}

/** Returns a scenario as plain text for a chat: title, status, people, counts, failed steps, and the link. */
export function scenarioText(
  { scenario, parts, steps, link }: ScenarioTextInput,
  translate: Translate,
): string {
  const { scenarioNumber, projectName, status } = scenario
  const people = (['responsible', 'reviewer', 'dataResponsible'] as const).flatMap((role) => {
    const name = scenario[role]?.name
    return name ? [`${translate(`scenarios.people.${role}`)}: ${name}`] : []
  })
  const failed = steps.filter((step) => step.status === 'Error')
  const more = failed.length - MAX_FAILED
  return [
    `${translate('scenarios.page.title', { number: scenarioNumber })} · ${projectName}`,
    status,
    ...people,
    `${translate('scenarioParts.tab.steps')}: ${translate('scenarioParts.notes.steps', parts.steps)}`,
    `${translate('scenarioParts.tab.errors')}: ${translate('scenarioParts.notes.errors', parts.errors)}`,
    ...failed.slice(0, MAX_FAILED).map((step) => `❌ ${step.step}. ${SCENARIO_STEP.toLabel(step)}`),
    ...(more > 0 ? [translate('scenarios.page.moreFailed', { count: more })] : []),
    link,
  ].join('\n')
}
