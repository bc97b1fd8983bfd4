'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Table } from '@/components/ui/table'
import { useTranslate } from '@/lib/client/translate'
import { type CoverageView, scenariosWith } from '@/lib/features/coverage/client'
import type { CoverageGroup } from '@/lib/features/coverage/contract'
import type { CoverageField } from '@/lib/features/coverage/rules'
import { type CoverageCount, fieldText, toMatrix, valueText } from '@/lib/features/coverage/rules'
import { COVERAGE_LIMITS } from '@/lib/features/coverage/values'

interface CoverageMatrixProps {
  view: CoverageView
  fields: readonly CoverageField[]
  data: { groups: readonly CoverageGroup[]; isCut: boolean }
}

/** Two fields crossed: in each cell the number and state of the scenarios that have both values, which leads to their list. */
export function CoverageMatrix({ view, fields, data }: CoverageMatrixProps) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  const matrix = toMatrix(fields, data.groups, view)
  const { rows, columns, filter } = view
  const only = filter && { [filter.field]: filter.value }
  return (
    <>
      {data.isCut && (
        <p role="status" className="mb-2 text-sm text-tone-orange">
          {t('isCut', { count: COVERAGE_LIMITS.groups })}
        </p>
      )}
      <Table label={t('matrix')} containerClassName="max-h-[70dvh] scroll-pl-36">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-muted">
              {fieldText(rows, translate)} / {fieldText(columns, translate)}
            </th>
            {matrix.columns.map((column) => (
              <th key={column} scope="col">
                {valueText(columns, column, translate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row}>
              {/* It stays in view beside the columns that a narrow window has to be scrolled to. */}
              <th scope="row" className="sticky left-0 bg-(--row)">
                {valueText(rows, row, translate)}
              </th>
              {matrix.columns.map((column) => (
                <MatrixCell
                  key={column}
                  count={matrix.at(row, column)}
                  name={{
                    row: valueText(rows, row, translate),
                    column: valueText(columns, column, translate),
                  }}
                  href={scenariosWith(view, { [rows]: row, [columns]: column, ...only })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

interface MatrixCellProps {
  count: CoverageCount
  name: { row: string; column: string }
  href: string
}

function MatrixCell({ count: { total, completed, failed }, name, href }: MatrixCellProps) {
  const t = useTranslations('coverage')
  if (total === 0) return <td className="text-muted-foreground">{t('states.none')}</td>
  return (
    <td>
      <Link href={href} aria-label={t('cell', { ...name, total, completed, failed })} className="row-link">
        <span className="font-semibold">{total}</span>
        {completed > 0 && (
          <span className="ml-2 text-tone-green text-xs">{t('states.completed', { count: completed })}</span>
        )}
        {failed > 0 && (
          <span className="ml-2 text-tone-red text-xs">{t('states.failed', { count: failed })}</span>
        )}
      </Link>
    </td>
  )
}
