'use client'

import { FileSpreadsheet, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

interface ChosenFileProps {
  name: string
  onClear: () => void
  /** Whether its rows are being stored. */
  isSent: boolean
}

/** The file that is to be imported, with the button that takes it away. */
export function ChosenFile({ name, onClear, isSent }: ChosenFileProps) {
  const t = useTranslations('spreadsheets.import')
  return (
    <div className="flex items-center gap-2 rounded-md border bg-muted/50 px-3 py-2">
      <Icon of={FileSpreadsheet} className="size-4 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Button variant="ghost" size="icon-sm" aria-label={t('clearFile')} disabled={isSent} onClick={onClear}>
        <Icon of={X} />
      </Button>
    </div>
  )
}
