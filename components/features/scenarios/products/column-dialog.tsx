'use client'

import { Columns3 } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { ColumnChoice } from './use-product-columns'

interface ColumnDialogProps {
  choices: readonly ColumnChoice[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Lets a person choose the visible columns. */
export function ColumnDialog({ choices, hidden, onChange }: ColumnDialogProps) {
  const t = useTranslations('productLines.columns')
  const shown = choices.filter(({ id, isApplicable }) => isApplicable && !hidden.includes(id))
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <Icon of={Columns3} />
          {t('open')}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('hint')}</DialogDescription>
        </DialogHeader>
        <ul className="grid max-h-[55vh] grid-cols-1 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {choices.map(({ id, name, isApplicable }) => {
            const isShown = isApplicable && !hidden.includes(id)
            const isLast = isShown && shown.length === 1
            return (
              <li key={id}>
                <label
                  htmlFor={`column-${id}`}
                  className="flex min-h-8 touch:min-h-10 items-center gap-2 text-sm has-disabled:text-muted-foreground"
                >
                  <Checkbox
                    id={`column-${id}`}
                    checked={isShown}
                    disabled={!isApplicable || isLast}
                    onCheckedChange={(isOn) =>
                      onChange(isOn ? hidden.filter((other) => other !== id) : [...hidden, id])
                    }
                  />
                  <span>
                    {name}
                    {!isApplicable && <span className="text-xs"> · {t('notApplicable')}</span>}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
        <DialogFooter>
          <Button variant="outline" disabled={hidden.length === 0} onClick={() => onChange([])}>
            {t('showAll')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
