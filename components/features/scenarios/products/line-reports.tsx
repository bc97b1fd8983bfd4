'use client'

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { Link } from '@/components/shared/link'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { reportedLinesQuery } from '@/lib/features/scenarios/error-reports/client'
import { unsolvedByLine } from '@/lib/features/scenarios/error-reports/rules'
import { MAX_REPORTED_LINES } from '@/lib/features/scenarios/error-reports/values'
import { scenarioPartsQuery } from '@/lib/features/scenarios/information/client'
import { type LineWithId, lineName } from '@/lib/features/scenarios/products/rules'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'
import { isId } from '@/lib/shared/ids'
import { ReportQuestion } from '../errors/report-error'
import type { ProductSheet } from './product-sheet'

/** Returns the address of the last one of these error reports. */
const reportAddress = (scenarioId: string, errorIds: readonly string[]) =>
  `/scenarios/${scenarioId}?tab=errors&${RECORD_PARAMETER}=${errorIds.at(-1)}`

/** Returns the ids of the unsolved error reports about each product line, by the line's id. */
function useUnsolvedReports(scenarioId: string): ReadonlyMap<string, readonly string[]> {
  const parts = useQuery(scenarioPartsQuery(scenarioId)).data?.parts
  const isAny = (parts?.errors.open ?? 0) > 0
  const { data } = useQuery({ ...reportedLinesQuery(scenarioId), enabled: isAny })
  return useMemo(() => unsolvedByLine((isAny && data?.lines) || []), [isAny, data])
}

/** Returns the function that renders the mark of a line with unsolved error reports, which leads to them. */
export function useLineMark(scenarioId: string) {
  const t = useTranslations('productLines')
  const reports = useUnsolvedReports(scenarioId)
  return useCallback(
    (line: LineWithId) => {
      const own = reports.get(line._id)
      if (!own) return null
      const count = own.length
      const label = t('reports', { count, name: lineName(line) })
      return (
        <Link
          href={reportAddress(scenarioId, own)}
          // By keyboard the link below the grid leads there.
          tabIndex={-1}
          aria-label={label}
          title={label}
          className="mr-1.5 inline-flex items-center gap-0.5 align-[-0.125em] text-tone-red touch:p-2"
          // The grid neither selects nor opens the cell.
          onMouseDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
        >
          <SpriteIcon name="report" className="size-3.5" />
          {count}
        </Link>
      )
    },
    [reports, scenarioId, t],
  )
}

interface SelectedLinesProps {
  scenarioId: string
  /** The selected lines. */
  lines: readonly LineWithId[]
}

/** Leads to the unsolved error reports about the selected lines; nothing where there are none. */
export function SelectedReports({ scenarioId, lines }: SelectedLinesProps) {
  const t = useTranslations('productLines')
  const reports = useUnsolvedReports(scenarioId)
  // One about several of them counts once.
  const own = [...new Set(lines.flatMap(({ _id }) => reports.get(_id) ?? []))].sort()
  if (own.length === 0) return null
  return (
    <Link
      href={reportAddress(scenarioId, own)}
      className="mr-auto text-tone-red underline underline-offset-2"
    >
      {t('reportsOfSelected', { count: own.length })}
    </Link>
  )
}

/** The button that opens the form for an error report about the selected lines. */
export function ReportLines({ scenarioId, lines, sheet }: SelectedLinesProps & { sheet: ProductSheet }) {
  const t = useTranslations('productLines')
  const showFailure = useFailureToast()
  const [lineIds, setLineIds] = useState<readonly string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = lines.length > MAX_REPORTED_LINES
  const report = async () => {
    const keys = new Set(lines.map((line) => sheet.getKey(line)))
    try {
      // A new line gets its id when it is stored.
      await sheet.settled()
    } catch (error) {
      return showFailure(error, 'scenarioParts.errors.failures.add')
    }
    const stored = sheet.state.get().lines.filter((line) => keys.has(sheet.getKey(line)) && isId(line._id))
    setLineIds(stored.map(({ _id }) => _id))
    setIsOpen(true)
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={lines.length === 0 || isTooMany}
        title={isTooMany ? t('tooManyLines', { most: MAX_REPORTED_LINES }) : undefined}
        onClick={() => void report()}
      >
        <Icon of={TriangleAlert} />
        {t('reportLines', { count: lines.length })}
      </Button>
      <ReportQuestion
        scenarioId={scenarioId}
        lineIds={lineIds}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
