'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { ErrorState } from '@/components/shared/error-state'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { reportedLinesQuery } from '@/lib/features/scenarios/error-reports/client'
import { reportedLineName, toLineNames } from '@/lib/features/scenarios/error-reports/rules'
import { MAX_REPORTED_LINES } from '@/lib/features/scenarios/error-reports/values'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import { lineName } from '@/lib/features/scenarios/products/rules'
import { containsText } from '@/lib/shared/search-text'

/** Number of lines that are offered at once; a search finds the others. */
const MAX_OFFERED = 50

interface LinesFieldProps {
  scenarioId: string
  /** The report that is edited; absent for a new one. */
  reportId?: string
}

/** The product lines that a report is about: any of the scenario's. */
export function LinesField({ scenarioId, reportId }: LinesFieldProps) {
  const t = useTranslations('scenarioParts.errors')
  const fields = useTranslations('scenarios.parts.errors.fields')
  const { field, error, id, control } = useField({ name: 'lineNames' })
  const { goods, names, linked, isUnknown, retry } = useLineNames(scenarioId, reportId)
  const chosen = useController({ name: 'lineIds' })
  const ids = readIds(chosen.field.value) ?? linked
  const [text, setText] = useState('')
  // Only what was chosen here: after a conflict the names may be those that somebody else has stored.
  const written = useRef<string | null>(null)
  const choose = (next: readonly string[]) => {
    written.current = toLineNames(next.flatMap((lineId) => names.get(lineId) ?? []))
    field.onChange(written.current)
    chosen.field.onChange(next)
  }
  useEffect(() => {
    if (written.current === null || field.value === written.current) return
    written.current = null
    chosen.field.onChange(null)
  }, [field.value, chosen.field])
  const without = (lineId: string) => ids.filter((other) => other !== lineId)
  const options = goods
    .filter(({ searched }) => containsText(searched, text.trim()))
    .slice(0, MAX_OFFERED)
    .map(({ lineId, detail }) => ({
      id: lineId,
      label: names.get(lineId) ?? '',
      detail,
      isPicked: ids.includes(lineId),
    }))
  return (
    <FieldFrame id={id} error={error} label={fields('lines')} className="sm:col-span-2">
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {ids.map((lineId) => {
            const name = names.get(lineId) ?? t('goneLine')
            return (
              <li key={lineId} className="flex max-w-full items-center rounded-md border pl-2 text-sm">
                <span className="truncate">{name}</span>
                <RowButton
                  icon="cancel"
                  label={t('removeLine', { name })}
                  onClick={() => choose(without(lineId))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {retry && <ErrorState className="py-4" onRetry={retry} />}
      <SearchCombobox
        {...control}
        ref={field.ref}
        value=""
        placeholder={ids.length < MAX_REPORTED_LINES ? t('addLine') : t('enoughLines')}
        isBusy={isUnknown}
        searchPlaceholder={t('searchLine')}
        searchText={text}
        onSearchTextChange={setText}
        options={options}
        empty={t('noLineFound')}
        onPick={({ id: lineId, isPicked }) => {
          if (isPicked) choose(without(lineId))
          else if (ids.length < MAX_REPORTED_LINES) choose([...ids, lineId])
        }}
        className="w-full"
      />
    </FieldFrame>
  )
}

function readIds(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}

const NOTHING: readonly never[] = []

/** Returns a scenario's product lines, what reports call them, and which of them a report is about as it is stored. */
function useLineNames(scenarioId: string, reportId: string | undefined) {
  const stored = useQuery(productLinesQuery(scenarioId))
  const links = useQuery({ ...reportedLinesQuery(scenarioId), enabled: reportId !== undefined })
  const products = stored.data?.products ?? NOTHING
  const reported = links.data?.lines ?? NOTHING
  const known = useMemo(() => {
    const own = reported.filter(({ errorId }) => errorId === reportId)
    return {
      goods: products.map((line) => {
        const { _id: lineId, product, barcode, supplierCode, name } = line
        const detail = [product, barcode].filter(Boolean).join(' · ')
        return { lineId, detail, searched: [name, product, barcode, supplierCode].join('\n') }
      }),
      // Lines that the report already names keep their names.
      names: new Map([
        ...products.map((line, index) => [line._id, reportedLineName(lineName(line), index + 1)] as const),
        ...own.map(({ lineId, name }) => [lineId, name] as const),
      ]),
      linked: own.map(({ lineId }) => lineId),
    }
  }, [products, reported, reportId])
  const needed = [stored, ...(reportId === undefined ? [] : [links])]
  const missing = needed.filter(({ data }) => data === undefined)
  const retry = () => {
    for (const { refetch } of missing) void refetch()
  }
  return {
    ...known,
    // A choice would drop the lines that are not known yet.
    isUnknown: missing.length > 0,
    retry: missing.some(({ isError }) => isError) ? retry : null,
  }
}
