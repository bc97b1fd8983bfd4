import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowLink } from '@/components/shared/data-table/row-link'
import type { WorkloadFigures } from '@/lib/features/workload/contract'
import { type FigureOwner, figureAddress, type WorkloadFigure } from '@/lib/features/workload/rules'
import { WORKLOAD_FIGURES } from '@/lib/features/workload/values'

/** A row with figures. */
export interface FigureRow {
  id: string
  /** Names the owner of the figures. */
  name: string
  owner: FigureOwner
  figures: WorkloadFigures
}

/** Figures that are red where there is any. */
const LATE: ReadonlySet<WorkloadFigure> = new Set(['overdue', 'lateErrors'])

interface FigureColumnsInput<Row> {
  t: ReturnType<typeof useTranslations<'workload'>>
  /** The head of the first column, and its cell. */
  title: string
  renderName: (row: Row) => ReactNode
}

/** The columns of a table of figures: a name, and a number for each figure that leads to its list. */
export function figureColumns<Row extends FigureRow>({
  t,
  title,
  renderName,
}: FigureColumnsInput<Row>): DataColumns<Row> {
  const column = dataColumnHelper<Row>()
  return [
    column.display({
      id: 'name',
      header: title,
      meta: { kind: 'fill', skeletonClassName: 'w-32' },
      cell: ({ row: { original } }) => renderName(original),
    }),
    ...WORKLOAD_FIGURES.map((figure) =>
      column.display({
        id: figure,
        header: t(`figure.${figure}`),
        meta: {
          kind: 'figures',
          skeletonClassName: 'w-8',
          sort: figure,
          firstOrder: 'desc',
          yields: 'phone',
        },
        cell: ({ row: { original } }) => {
          const { name, owner, figures } = original
          const count = figures[figure]
          if (count === 0) return <span className="text-muted-foreground max-sm:min-w-6">0</span>
          const href = figureAddress(figure, owner)
          const text = t('count', { count })
          const look = `max-sm:min-w-6 ${LATE.has(figure) ? 'font-medium text-tone-red' : 'text-foreground'}`
          if (!href) return <span className={look}>{text}</span>
          return (
            <RowLink
              href={href}
              aria-label={t('figureOf', { figure: t(`figure.${figure}`), name, count })}
              // On a phone its label leads there, too: a number alone is narrow for a finger.
              className={`max-sm:after:absolute max-sm:after:inset-0 ${look}`}
            >
              {text}
            </RowLink>
          )
        },
      }),
    ),
  ]
}
