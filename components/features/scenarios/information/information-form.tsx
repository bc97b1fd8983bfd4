'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { readStored } from '@/lib/client/records'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { scenarioDataPatchSchema } from '@/lib/features/scenarios/data/contract'
import { changedData } from '@/lib/features/scenarios/data/rules'
import { useUpdateScenarioData } from '@/lib/features/scenarios/information/client'
import { ScenarioFields } from './scenario-fields'
import { useBasketChoice } from './use-basket-choice'
import { useDataDescriptions } from './use-data-descriptions'

type Values = z.input<typeof scenarioDataPatchSchema>

function toValues({ data }: ListedScenario): Values {
  return { ...data, basket: data.basket === null ? '' : String(data.basket) }
}

interface InformationFormProps {
  scenario: ListedScenario
  draftKey: string
  onDone: () => void
}

/** The form that changes a scenario's data. */
export function InformationForm({ scenario, draftKey, onDone }: InformationFormProps) {
  const t = useTranslations('scenarios')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const { mutateAsync } = useUpdateScenarioData(scenario._id)
  const baskets = useBasketChoice()
  const form = useContractForm<Values>({
    schema: () =>
      import('@/lib/features/scenarios/data/contract').then(
        ({ scenarioDataPatchSchema }) => scenarioDataPatchSchema,
      ),
    defaultValues: toValues(scenario),
    draftKey,
    edited: {
      version: scenario.version,
      readStored: (error) => readStored(error, toValues),
      fields: useDataDescriptions(scenario.type),
    },
  })
  const save = async (values: Values, version: number | undefined) => {
    await mutateAsync({ data: changedData(form.draft.basis().values, values), version })
    toast({ title: t('page.informationUpdated') })
    onDone()
  }
  const cancel = () => {
    form.draft.discard()
    onDone()
  }
  return (
    <ContractForm
      form={form}
      aria-label={t('page.information')}
      onSubmit={save}
      onFailure={(error) => showFailure(error, 'scenarios.failures.updateInformation')}
    >
      <ScenarioFields type={scenario.type} prefix="" baskets={baskets} onNewBasket={null} />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit">{common('save')}</Button>
      </div>
    </ContractForm>
  )
}
