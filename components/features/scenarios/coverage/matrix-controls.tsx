'use client'

import { ArrowLeftRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { CoverageView } from '@/lib/features/coverage/client'
import type { CoverageGroup } from '@/lib/features/coverage/contract'
import {
  COVERAGE_FIELDS,
  type CoverageField,
  coverageFields,
  fieldText,
  fieldValues,
  valueText,
} from '@/lib/features/coverage/rules'
import { findChoice } from '@/lib/shared/choices'

/** Stands for no third field: a choice has no empty value. */
const ANYTHING = '*'
/** The prefix of a value among the choices, because a choice can't be empty, and a value can. */
const VALUE = '='

interface MatrixControlsProps {
  view: CoverageView
  fields: readonly CoverageField[]
  groups: readonly CoverageGroup[]
}

/** Which fields the matrix crosses, and which value of a third one its scenarios have; kept in the address. */
export function MatrixControls({ view, fields, groups }: MatrixControlsProps) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  const { change } = useUrlState()
  const { rows, columns, filter } = view
  const optionsBut = (taken: readonly string[]) =>
    coverageFields(view.type)
      .filter((field) => !taken.includes(field))
      .map((value) => ({ value, label: fieldText(value, translate) }))
  // The values of a third field are known once scenarios were counted by it.
  const pickThird = (named: string) => {
    const field = findChoice(COVERAGE_FIELDS, named)
    const [value = ''] = field ? fieldValues(field, [field], []) : []
    change({ by: field, value: field ? VALUE + value : null })
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('rows')}
          value={rows}
          options={optionsBut([columns])}
          onValueChange={(value) => change({ rows: value })}
          className="w-44"
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('swap')}
          onClick={() => change({ rows: columns, columns: rows })}
        >
          <Icon of={ArrowLeftRight} />
        </Button>
        <Select
          aria-label={t('columns')}
          value={columns}
          options={optionsBut([rows])}
          onValueChange={(value) => change({ columns: value })}
          className="w-44"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted-foreground text-sm max-sm:w-full">{t('by')}</span>
        <Select
          aria-label={t('by')}
          value={filter?.field ?? ANYTHING}
          options={[{ value: ANYTHING, label: t('anything') }, ...optionsBut([rows, columns])]}
          onValueChange={pickThird}
          className="w-44"
        />
        {filter && (
          <Select
            aria-label={t('value')}
            value={VALUE + filter.value}
            options={fieldValues(filter.field, fields, groups).map((value) => ({
              value: VALUE + value,
              label: valueText(filter.field, value, translate),
            }))}
            onValueChange={(value) => change({ value })}
            className="w-44"
          />
        )}
      </div>
    </div>
  )
}
