'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CountInput } from '@/components/shared/form/count-input'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import { goodsByGtin } from '@/lib/features/scenarios/marks/rules'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import { isGtin } from '@/lib/shared/gs1'
import { MADE_UP_GROUPS, MADE_UP_KINDS, type MadeUpKind } from '@/lib/shared/made-up-marks'
import type { MarkGroup } from '@/lib/shared/mark-forms'
import { createMarkDrawing } from './drawn-marks'

/** The most marks that are made up at once. */
const MAX_MADE_UP_MARKS = 50
/** The choice of a number of goods that is made up, too. */
const ANY_GOODS = 'any'

interface MakeUpMarksProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** Makes up marks for tests: valid ones, and such as a till refuses. */
export default function MakeUpMarks({ scenarioId, isOpen, onClose }: MakeUpMarksProps) {
  const t = useTranslations('productMarks.makeUp')
  const common = useTranslations('common')
  const group = useTranslations('productMarks.inspection.groupOf')
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useRecordAddition(productMarkRecords, { scenarioId })
  const goods = useGoods(scenarioId)
  const [wanted, setWanted] = useState<Wanted>({
    kind: 'valid',
    group: 'longKey',
    goods: ANY_GOODS,
    count: 1,
  })
  const change = (changed: Partial<Wanted>) => setWanted((known) => ({ ...known, ...changed }))
  const [drawing] = useState(createMarkDrawing)
  const add = (count: number) => {
    const { goods, ...kind } = wanted
    const datamatrixes = drawing.marksFor({ ...kind, gtin: goods === ANY_GOODS ? null : goods, count })
    return attempt({
      of: `make-up-marks:${scenarioId}`,
      work: async () => {
        const { added } = await mutateAsync({ datamatrixes })
        drawing.noteStored()
        toast({ title: t('added', { count: added }) })
        onClose()
      },
      failure: 'productMarks.failures.add',
    })
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <DialogTitle>{t('open')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <Choice
          label={t('kind')}
          value={wanted.kind}
          options={MADE_UP_KINDS.map((value) => ({ value, label: t(`kindOf.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        <Choice
          label={t('group')}
          value={wanted.group}
          options={MADE_UP_GROUPS.map((value) => ({ value, label: group(value) }))}
          onChange={(next) => change({ group: next })}
        />
        <Choice
          label={t('goods')}
          value={wanted.goods}
          options={[{ value: ANY_GOODS, label: t('anyGoods') }, ...goods]}
          onChange={(next) => change({ goods: next })}
        />
        <CountInput
          label={t('count')}
          value={wanted.count}
          least={1}
          most={MAX_MADE_UP_MARKS}
          onChange={(count) => change({ count })}
        />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={isPending || wanted.count === null}
            onClick={() => wanted.count !== null && void add(wanted.count)}
          >
            {t('submit')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface Wanted {
  kind: MadeUpKind
  group: MarkGroup
  /** A GTIN, or any. */
  goods: string
  /** Null while what is typed is none. */
  count: number | null
}

/** Returns the goods of the scenario's lines that have a GTIN. */
function useGoods(scenarioId: string) {
  const { data } = useQuery(productLinesQuery(scenarioId))
  return [...goodsByGtin(data?.products ?? [])].flatMap(([gtin, { product, name }]) =>
    isGtin(gtin) && Number(gtin) > 0
      ? [{ value: gtin, label: [product, name].filter(Boolean).join(' · ') || gtin }]
      : [],
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <span className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} aria-label={label} value={value} options={options} onValueChange={onChange} />
    </span>
  )
}
