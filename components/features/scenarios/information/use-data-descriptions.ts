'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import type { ScenarioDataField } from '@/lib/features/scenarios/information/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { FLAGS, ORDERS_CHOICES } from '../scenario-layout'
import { useChoiceLabel } from '../use-choice-label'

/** Returns the labels and texts of the fields of a scenario's data for conflicts. */
export function useDataDescriptions(type: ScenarioType): FieldDescriptions {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const labelOf = useChoiceLabel()
  return useMemo(() => {
    const described = (field: ScenarioDataField, textOf: (value: unknown) => string) => [
      field,
      { label: translate(DATA_LABELS[field]), textOf },
    ]
    const choiceText = (value: unknown) => labelOf(String(value))
    return Object.fromEntries([
      described('country', String),
      described('plant', String),
      described('currency', String),
      ...(type === 'orders' ? ORDERS_CHOICES.map((field) => described(field, choiceText)) : []),
      described('basket', (value) => (value ? t('basketNumber', { number: String(value) }) : '')),
      ...FLAGS[type].map((field) => described(field, (value) => t(value ? 'page.on' : 'page.off'))),
      described('add_req', String),
    ])
  }, [t, translate, labelOf, type])
}
