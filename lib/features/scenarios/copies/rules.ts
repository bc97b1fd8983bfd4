import { formatNumberRanges } from '@/lib/shared/number-ranges'
import { COPY_NUMBERS_LIMIT } from './values'

interface NumberedScenario {
  projectId: string
  scenarioNumber: string
}

/**
 * Returns the address of the form for a new project that starts from the project of these scenarios and copies them; null
 * where they are of several projects, or their numbers make too long a list.
 */
export function newProjectAddress(scenarios: readonly NumberedScenario[]): string | null {
  const [projectId, ...others] = new Set(scenarios.map((scenario) => scenario.projectId))
  const numbers = formatNumberRanges(
    scenarios.map(({ scenarioNumber }) => Number(scenarioNumber.split('-').at(-1))),
  )
  if (!projectId || others.length > 0 || numbers.length > COPY_NUMBERS_LIMIT) return null
  return `/projects/create?${new URLSearchParams({ from: projectId, numbers })}`
}
