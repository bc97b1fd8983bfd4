'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { FormBanner } from '@/components/shared/form/form-banner'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import type { CoverageView } from '@/lib/features/coverage/client'
import type { CoverageProject } from '@/lib/features/coverage/contract'
import type { Combination, Pair } from '@/lib/features/coverage/pairs/rules'
import {
  blankPlaces,
  excludedPairs,
  findPlaces,
  type PlaceValues,
  toMadeScenario,
  toScenarioData,
} from '@/lib/features/coverage/rules'
import { useCreateScenarios } from '@/lib/features/scenarios/client'
import type { createScenario } from '@/lib/features/scenarios/contract'
import { useUndoDuplication } from '@/lib/features/scenarios/copies/client'
import { blankData } from '@/lib/features/scenarios/data/rules'
import { toProjectTitle } from '@/lib/shared/project-number'
import { ScenarioFields } from '../information/scenario-fields'
import { useBasketChoice } from '../information/use-basket-choice'
import { usePairText } from './pair-text'
import { PlaceFields } from './place-fields'

type Values = z.input<typeof createScenario.body> & { places: PlaceValues }

interface MissingScenariosFormProps {
  view: CoverageView
  /** The chosen ones that the person may change. */
  projects: readonly CoverageProject[]
  wanted: readonly Combination[]
  exclusions: readonly Pair[]
  onDone: () => void
}

/** Asks for the project and for what the combinations leave open, and makes a scenario of each. */
export function MissingScenariosForm({
  view,
  projects,
  wanted,
  exclusions,
  onDone,
}: MissingScenariosFormProps) {
  const t = useTranslations('coverage')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const { type, pairs } = view
  const [picked, setPicked] = useState<string | null>(null)
  const projectId = picked ?? projects[0]?._id ?? ''
  const { mutateAsync } = useCreateScenarios()
  const undoing = useUndoDuplication()
  const showUndoable = useUndoToast()
  const baskets = useBasketChoice()
  const [first = {}] = wanted
  const givenFields = pairs.filter((field) => field in first)
  const places = findPlaces(wanted)
  // The form is checked for those that are made when it is submitted, not for those of when it was opened.
  const latest = useRef(wanted)
  const shared = { places: blankPlaces() }
  const form = useContractForm({
    schema: async () => {
      const { madeScenariosSchema } = await import('@/lib/features/coverage/contract')
      return madeScenariosSchema((values: Values) =>
        latest.current.map((combination) => toMadeScenario(combination, values)),
      )
    },
    draftKey: `missing-scenarios:${type}`,
    defaultValues:
      type === 'orders'
        ? { type, data: blankData(type), ...shared }
        : { type, data: blankData(type), ...shared },
  })
  const [data, chosen] = useWatch({ control: form.control, name: ['data', 'places'] })
  const checked = wanted.map((combination) => {
    const filled = toScenarioData(combination, { data, places: chosen })
    return { combination, excluded: excludedPairs(exclusions, filled) }
  })
  const possible = checked.flatMap(({ combination, excluded }) => (excluded.length > 0 ? [] : [combination]))
  useEffect(() => {
    latest.current = possible
  })
  return (
    <ContractForm
      form={form}
      onSubmit={async (body) => {
        const { createScenario } = await import('@/lib/features/scenarios/contract')
        const scenarios = possible.map((combination) =>
          createScenario.body.parse({ type, data: toScenarioData(combination, body) }),
        )
        const made = await mutateAsync({ projectId, scenarios })
        showUndoable({
          title: t('created', { count: scenarios.length }),
          undo: () => undoing.mutateAsync(made.scenarios.map(({ _id }) => _id)),
        })
        onDone()
      }}
      onFailure={(error) => showFailure(error, 'coverage.failures.create')}
      className="grid gap-4"
    >
      <FormBanner>{form.formState.errors.data?.message}</FormBanner>
      {projects.length > 1 && (
        <Label className="grid max-w-md gap-1">
          {t('project')}
          <Select
            value={projectId}
            options={projects.map((project) => ({ value: project._id, label: toProjectTitle(project) }))}
            onValueChange={setPicked}
          />
        </Label>
      )}
      {places.map((place) => (
        <PlaceFields key={place.key} type={type} place={place} baskets={baskets} />
      ))}
      <ScenarioFields
        type={type}
        prefix="data."
        baskets={baskets}
        onNewBasket={null}
        except={[...givenFields, ...(places[0]?.open ?? [])]}
      />
      <LeftOutScenarios
        excluded={checked.flatMap(({ excluded }) => (excluded.length > 0 ? [excluded] : []))}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button type="submit" disabled={possible.length === 0}>
          {t('create', { count: possible.length })}
        </Button>
      </div>
    </ContractForm>
  )
}

// The values that the form adds may complete a pair that never occurs.
function LeftOutScenarios({ excluded }: { excluded: readonly Pair[][] }) {
  const t = useTranslations('coverage')
  const toText = usePairText()
  const pairs = [...new Set(excluded.flat().map(toText))].join('; ')
  return (
    <p role="status" className="text-sm text-tone-orange empty:hidden">
      {excluded.length > 0 && t('impossible', { count: excluded.length, pairs, excluded: t('excluded') })}
    </p>
  )
}
