'use client'

import { Copy, Tag, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useCopyKeys } from '@/components/shared/data-table/use-copy-rows'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { BULK_LIMIT } from '@/lib/features/scenarios/bulk/contract'
import { type ListedScenario, SCENARIO_STATUSES } from '@/lib/features/scenarios/contract'
import { exportRow } from '@/lib/features/scenarios/exports/rules'
import { tabSeparated } from '@/lib/shared/spreadsheet-text'
import { ScenarioStatusBadge } from '../scenario-status'
import { ResponsiblePicker } from './responsible-picker'
import { useBulkActions } from './use-bulk-actions'

interface SelectionBarProps {
  selection: RowSelection<ListedScenario>
  /** Whoever may not edit can still copy. */
  mayEdit: boolean
}

/** What can be done with the selected scenarios; stays in view at the lower end of the page. */
export function SelectionBar({ selection, mayEdit }: SelectionBarProps) {
  const t = useTranslations('table')
  const count = selection.rows.length
  if (count === 0) return null
  return (
    <section
      aria-label={t('selection')}
      className="sticky bottom-[calc(var(--footer-height)+0.5rem)] z-40 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-primary bg-popover px-3 py-2 shadow-lg"
    >
      <p role="status" className="mr-auto font-medium text-sm tabular-nums">
        {t('selected', { count })}
        {count >= BULK_LIMIT && (
          <span className="block font-normal text-muted-foreground">
            {t('full', { maximum: BULK_LIMIT })}
          </span>
        )}
      </p>
      {mayEdit && <BulkActions selection={selection} />}
      <CopyRows rows={selection.rows} />
      <Button
        variant="ghost"
        size="icon"
        title={t('clear')}
        aria-label={t('clear')}
        onClick={selection.clear}
      >
        <X />
      </Button>
    </section>
  )
}

function BulkActions({ selection }: { selection: RowSelection<ListedScenario> }) {
  const t = useTranslations('scenarios.all')
  const ids = selection.rows.map(({ _id }) => _id)
  const [isAsking, setIsAsking] = useState(false)
  const { setStatus, setResponsible, remove, isPending } = useBulkActions({
    ids,
    onDeleted: selection.clear,
    onMissing: selection.keepPage,
  })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" disabled={isPending}>
            <Tag />
            {t('setStatus')}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {SCENARIO_STATUSES.map((status) => (
            <DropdownMenuItem key={status} onSelect={() => void setStatus(status)}>
              <ScenarioStatusBadge status={status} />
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <ResponsiblePicker disabled={isPending} onPick={(id) => void setResponsible(id)} />
      <Button variant="outline" disabled={isPending} onClick={() => setIsAsking(true)}>
        <Trash2 />
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('removeQuestion', { count: ids.length })}
        description={t('removeHint')}
        confirmLabel={t('remove')}
        onConfirm={remove}
      />
    </>
  )
}

function CopyRows({ rows }: { rows: ListedScenario[] }) {
  const t = useTranslations('scenarios.all')
  const table = useTranslations('table')
  const translate = useTranslate()
  const tellFailure = useFailureToast()
  const text = useCallback(
    () => tabSeparated(rows.map((row) => exportRow(row, translate))),
    [rows, translate],
  )
  const count = rows.length
  const tell = useCallback(() => toast({ title: table('copied', { count }) }), [table, count])
  useCopyKeys(text, tell)
  const copy = async () => {
    try {
      // Without TLS a page has no clipboard but the one of the keys.
      if (navigator.clipboard) {
        await navigator.clipboard.writeText(text())
        tell()
      } else document.execCommand('copy')
    } catch (error) {
      tellFailure(error, 'scenarios.failures.copying')
    }
  }
  return (
    <Button variant="outline" onClick={copy}>
      <Copy />
      {t('copy')}
    </Button>
  )
}
