'use client'

import { Download, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/shared/export-format'

interface ExportMenuProps {
  onSave: (format: ExportFormat) => void
  isPending: boolean
  /** Where there is nothing to save. */
  isDisabled?: boolean
}

/** Saves everything that a table's filter shows as a file. */
export function ExportMenu({ onSave, isPending, isDisabled = false }: ExportMenuProps) {
  const t = useTranslations('table')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={isDisabled} aria-busy={isPending}>
          {isPending ? <LoaderCircle className="animate-spin" /> : <Download />}
          {t('export')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('exportHint')}</DropdownMenuLabel>
        {EXPORT_FORMATS.map((format) => (
          // The button itself stays as it is, or it could not have the focus back from the menu.
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => onSave(format)}>
            {t(`exportFormat.${format}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
