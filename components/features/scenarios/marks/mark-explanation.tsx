'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { explainMark, type MarkProblem } from '@/lib/features/scenarios/marks/rules'
import { visible } from '@/lib/shared/control-characters'

interface MarkExplanationProps {
  mark: Pick<ProductMark, 'brand' | 'brandType'>
  /** The GTINs of the scenario's products. */
  gtins: ReadonlySet<string>
}

/** The application identifiers that have a name; others are shown as numbers. */
const NAMED = ['01', '21', '91', '92', '93', '10', '17', '8005'] as const

const findNamed = (identifier: string) => NAMED.find((named) => named === identifier)

/** The elements of a mark's code and its problems. */
export function MarkExplanation({ mark, gtins }: MarkExplanationProps) {
  const t = useTranslations('productMarks')
  const { elements, problems } = explainMark(mark, gtins)
  return (
    <div className="grid gap-2 text-sm">
      {elements.length === 0 ? (
        <p>{t(mark.brandType === 'КМЧЗ' ? 'explanation.unreadable' : 'explanation.own')}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {elements.map(({ identifier, value }) => {
            const key = findNamed(identifier)
            return (
              <div key={identifier + value} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt className="text-muted-foreground text-xs">
                  ({identifier}) {key && t(`explanation.parts.${key}`)}
                </dt>
                <dd className="wrap-anywhere font-mono text-xs">{visible(value)}</dd>
              </div>
            )
          })}
        </dl>
      )}
      {problems.length > 0 && <MarkProblems problems={problems} />}
    </div>
  )
}

function MarkProblems({ problems }: { problems: readonly MarkProblem[] }) {
  const t = useTranslations('productMarks.explanation.problems')
  return (
    <ul className="grid gap-1">
      {problems.map((problem) => (
        <li key={problem} className="flex items-start gap-1.5 text-tone-red">
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          <span>{t(problem)}</span>
        </li>
      ))}
    </ul>
  )
}
