import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

interface FilterChipProps {
  onDrop: () => void
  children: string
  /** Whether a long text is shown in full, on several lines. */
  isWhole?: boolean
}

/** A filter set by the address, with a button that drops it. */
export function FilterChip({ onDrop, children, isWhole = false }: FilterChipProps) {
  const t = useTranslations('common')
  return (
    <Button
      variant="chosen"
      className={isWhole ? 'h-auto min-h-8 max-w-full touch:min-h-10 whitespace-normal py-1' : 'max-w-60'}
      title={t('dropFilter', { filter: children })}
      onClick={onDrop}
    >
      <span className={isWhole ? 'text-left' : 'truncate'}>{children}</span>
      <Icon of={X} />
    </Button>
  )
}
