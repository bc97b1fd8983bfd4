import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP, STEP_PLACE, stepProgress } from '@/lib/features/scenarios/steps/rules'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { choiceName, shownFields } from '@/lib/shared/records'
import { PrintButton } from './print-button'

const COLUMNS = shownFields(SCENARIO_STEP.fields).map(([, { label }]) => label)

interface StepSheetProps {
  scenario: ListedScenario
  steps: readonly ScenarioStep[]
}

/** The steps of a scenario for printing: all texts in full and no controls. */
export function StepSheet({ scenario, steps }: StepSheetProps) {
  const t = useTranslations()
  const { _id, scenarioNumber, projectNumber, projectName } = scenario
  const { completed, total, percent } = stepProgress(steps)
  return (
    <>
      <PageHeader
        title={t('scenarioSteps.sheet.title', { number: scenarioNumber })}
        back={{ href: `/scenarios/${_id}?tab=steps`, label: t('scenarioSteps.sheet.back') }}
        subtitle={`${formatProjectNumber(projectNumber)} ${projectName}`}
        actions={<PrintButton />}
      />
      <p className="mb-3 font-medium">{t('scenarioSteps.completed', { completed, total, percent })}</p>
      {steps.length === 0 ? (
        <p>{t('scenarioSteps.emptyForReaders')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="sheet">
            <thead>
              <tr>
                {[STEP_PLACE, ...COLUMNS].map((label) => (
                  <th key={label} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step._id}>
                  <td className="text-right tabular-nums">{step.step}</td>
                  <td>{step.number}</td>
                  <td>{step.description}</td>
                  <td>{step.systemComponent}</td>
                  <td>{step.owner}</td>
                  <td>{step.expectedResult}</td>
                  <td>{step.responsible}</td>
                  <td>{choiceName(SCENARIO_STEP.fields.status, step.status, t)}</td>
                  <td>{step.comment}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
