'use client'

import { useMemo } from 'react'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { dataFields, dataText } from '@/lib/features/scenarios/data/rules'

/** The names of the fields of a scenario's data, and of their values, in a conflict. */
export function useDataDescriptions(type: ScenarioType): FieldDescriptions {
  const translate = useTranslate()
  return useMemo(
    () =>
      Object.fromEntries(
        dataFields(type).map((field) => [
          field.name,
          {
            label: translate(field.label),
            toText: (value: unknown) =>
              field.kind === 'flag'
                ? translate(value ? 'scenarios.page.on' : 'scenarios.page.off')
                : dataText(field, value, translate),
          },
        ]),
      ),
    [translate, type],
  )
}
