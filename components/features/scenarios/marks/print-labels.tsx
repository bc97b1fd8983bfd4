'use client'

import { Printer } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CodeOutline } from '@/components/shared/code-outline'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { drawCode } from '@/lib/client/code-drawing'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnMark, PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import type { CodeMatrix } from '@/lib/shared/code-raster'
import { labelLines } from './deck'

/** The papers that marks are printed on: a sheet, or labels with one mark each. */
const PAPERS = ['a4', 'label58', 'label30'] as const
type Paper = (typeof PAPERS)[number]

/** The number of marks that are named where they can't be drawn. */
const NAMED = 5

interface Label {
  mark: ProductMark
  /** null where the code can't be drawn. */
  matrix: CodeMatrix | null
}

/** Prints marks by the browser's own print. */
export function PrintLabels({ marks }: { marks: readonly ProductMark[] }) {
  const t = useTranslations('productMarks.deck.print')
  const showFailure = useFailureToast()
  const [job, setJob] = useState<{ paper: Paper; labels: Label[] } | null>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  useEffect(() => {
    if (!job) return
    const finish = () => setJob(null)
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [job])
  const print = async (paper: Paper) => {
    setIsDrawing(true)
    try {
      const labels = await Promise.all(marks.map(drawLabel))
      const undrawn = labels.filter(({ matrix }) => !matrix)
      if (undrawn.length > 0)
        toast({
          variant: 'warning',
          title: t('undrawn', { count: undrawn.length }),
          description: undrawn
            .slice(0, NAMED)
            .map(({ mark }) => PRODUCT_MARK.toLabel(mark))
            .join(', '),
        })
      setJob({ paper, labels })
    } catch (error) {
      showFailure(error, 'productMarks.deck.print.failed')
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <span className="flex flex-wrap gap-2">
      {PAPERS.map((paper) => (
        <Button
          key={paper}
          variant="outline"
          disabled={isDrawing || marks.length === 0}
          onClick={() => void print(paper)}
        >
          <Icon of={Printer} />
          {t(paper)}
        </Button>
      ))}
      {job && createPortal(<Labels {...job} />, document.body)}
    </span>
  )
}

function drawLabel(mark: ProductMark): Promise<Label> {
  return new Promise((resolve) => {
    drawCode(drawnMark(mark), (matrix) => resolve({ mark, matrix }))
  })
}

/** The marks as they are printed; on the screen they are not shown. */
function Labels({ paper, labels }: { paper: Paper; labels: readonly Label[] }) {
  const t = useTranslations('productMarks')
  return (
    <div className={`labels labels-${paper}`}>
      {labels.map(({ mark, matrix }) => {
        const [name, more] = labelLines(mark)
        return (
          <div key={mark._id} className="label">
            {matrix ? <CodeOutline matrix={matrix} /> : <p>{t('deck.print.noCode')}</p>}
            <p>{name}</p>
            <p>{mark.isMadeUp ? `${more} · ${t('makeUp.madeUp')}` : more}</p>
          </div>
        )
      })}
    </div>
  )
}
