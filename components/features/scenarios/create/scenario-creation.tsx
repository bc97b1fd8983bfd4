'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { FormBanner } from '@/components/shared/form/form-banner'
import { useOpenForm } from '@/components/shared/form/open-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useCreatedToast } from '@/components/shared/use-created-toast'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { useCreateScenario } from '@/lib/features/scenarios/client'
import type { createScenario, ScenarioType } from '@/lib/features/scenarios/contract'
import { blankData } from '@/lib/features/scenarios/data/rules'
import { ScenarioFields } from '../information/scenario-fields'
import { useBasketChoice } from '../information/use-basket-choice'
import { NEW_BASKET, NewBasketForm } from './new-basket-form'

// The first values of the form.
const BLANK: Record<ScenarioType, z.input<typeof createScenario.body>> = {
  orders: { type: 'orders', data: blankData('orders') },
  receipts: { type: 'receipts', data: blankData('receipts') },
}

interface ScenarioCreationProps {
  projectId: string
  type: ScenarioType
  onDone: () => void
}

/** The form for a new scenario; a missing basket can be created beside it. */
export function ScenarioCreation({ projectId, type, onDone }: ScenarioCreationProps) {
  const t = useTranslations('scenarios.create')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const showCreated = useCreatedToast()
  const { mutateAsync } = useCreateScenario(projectId)
  const baskets = useBasketChoice()
  const [asksForBasket, setAsksForBasket] = useOpenForm(NEW_BASKET)
  // The next scenario begins with this one's values, and the focus in the first field.
  const [createsAnother, setCreatesAnother] = useState(false)
  const isNext = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/scenarios/contract').then(({ createScenario }) => createScenario.body),
    defaultValues: BLANK[type],
    draftKey: `create-scenario:${projectId}:${type}`,
  })
  // The message about all fields together disappears once one is filled.
  const { watch, clearErrors, getFieldState } = form
  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (name && getFieldState('data').error?.message) clearErrors('data')
    })
    return () => subscription.unsubscribe()
  }, [watch, clearErrors, getFieldState])
  const hasNoBasket = baskets.baskets?.length === 0
  const takeBasket = (number: number) => {
    form.setValue('data.basket', String(number), { shouldDirty: true })
    form.clearErrors('data.basket')
    setAsksForBasket(false)
  }
  const cancel = () => {
    form.draft.discard()
    onDone()
  }
  return (
    <div className="grid gap-4">
      {(hasNoBasket || asksForBasket) && (
        <NewBasketForm
          isFirst={hasNoBasket}
          onCreated={takeBasket}
          onCancel={() => setAsksForBasket(false)}
        />
      )}
      <ContractForm
        form={form}
        onSubmit={async (body) => {
          const { scenario } = await mutateAsync(body)
          showCreated(t('created', { number: scenario.scenarioNumber }), `/scenarios/${scenario._id}`)
          if (createsAnother) {
            form.reset({ ...body, data: { ...body.data, add_req: '' } }, { keepDefaultValues: true })
            isNext.current = true
          } else onDone()
        }}
        onSettled={() => {
          if (isNext.current) fields.current?.querySelector<HTMLElement>('button, input')?.focus()
          isNext.current = false
        }}
        onFailure={(error) => showFailure(error, 'scenarios.failures.create')}
      >
        <FormBanner>{form.formState.errors.data?.message}</FormBanner>
        <div ref={fields} className="contents">
          <ScenarioFields
            type={type}
            prefix="data."
            baskets={baskets}
            onNewBasket={hasNoBasket ? null : () => setAsksForBasket(true)}
          />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Label className="mr-auto flex items-center gap-2 font-normal touch:min-h-10">
            <Checkbox checked={createsAnother} onCheckedChange={setCreatesAnother} />
            {t('another')}
          </Label>
          <Button variant="outline" onClick={cancel}>
            {common('cancel')}
          </Button>
          <Button type="submit">{t('submit')}</Button>
        </div>
      </ContractForm>
    </div>
  )
}
