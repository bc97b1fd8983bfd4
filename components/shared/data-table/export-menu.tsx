'use client'

import { Download, LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/shared/export-format'

interface ExportMenuProps {
  onSave: (format: ExportFormat) => void
  isPending: boolean
  /** True where there is nothing to export. */
  isDisabled?: boolean
  size?: 'sm'
}

/** Exports everything that matches a table's filter as a file. */
export function ExportMenu({ onSave, isPending, isDisabled = false, size }: ExportMenuProps) {
  const t = useTranslations('table')
  return (
    <Menu
      variant="outline"
      size={size}
      align="end"
      disabled={isDisabled}
      aria-busy={isPending}
      entries={[
        { id: 'hint', kind: 'heading', text: t('exportHint') },
        // The button is never disabled, or the menu could not return the focus to it.
        ...EXPORT_FORMATS.map((format) => ({
          id: format,
          kind: 'action' as const,
          text: t(`exportFormat.${format}`),
          isDisabled: isPending,
          onSelect: () => onSave(format),
        })),
      ]}
    >
      {isPending ? <Icon of={LoaderCircle} className="animate-spin" /> : <Icon of={Download} />}
      <span className="short-label">{t('export')}</span>
    </Menu>
  )
}
