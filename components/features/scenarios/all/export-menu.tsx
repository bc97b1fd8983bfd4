'use client'

import { Download, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { useExportScenarios } from '@/lib/features/scenarios/exports/client'
import type { ExportFormat } from '@/lib/features/scenarios/exports/contract'
import type { ScenarioView } from '@/lib/features/scenarios/listing/client'

/** Saves everything that the filter shows as a file. */
export function ExportMenu({ view, isDisabled }: { view: ScenarioView; isDisabled: boolean }) {
  const t = useTranslations('scenarios.all')
  const tellFailure = useFailureToast()
  const { mutate, isPending } = useExportScenarios()
  const save = (format: ExportFormat) =>
    mutate({ view, format }, { onError: (error) => tellFailure(error, 'scenarios.failures.exporting') })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={isDisabled || isPending} aria-busy={isPending}>
          {isPending ? <LoaderCircle className="animate-spin" /> : <Download />}
          {t('export')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('exportHint')}</DropdownMenuLabel>
        <DropdownMenuItem onSelect={() => save('xlsx')}>{t('exportExcel')}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save('csv')}>{t('exportCsv')}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
