import type { RowData } from '@tanstack/react-table'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell, TableRow } from '@/components/ui/table'
import { cn } from '@/lib/shared/cn'
import type { DataColumns } from './columns'

/** Grey rows as wide as the columns they stand for, so that nothing jumps when the real ones come. */
export function SkeletonRows<Row extends RowData>({
  columns,
  count,
  hasSelection = false,
}: {
  columns: DataColumns<Row>
  count: number
  /** Whether a column of checkboxes stands before the columns. */
  hasSelection?: boolean
}) {
  const rowNumbers = Array.from({ length: count }, (_, index) => index)
  return rowNumbers.map((rowNumber) => (
    <TableRow key={rowNumber}>
      {hasSelection && <TableCell className="w-8 pr-0" />}
      {columns.map((column, index) => (
        <TableCell key={column.id ?? index} className={column.meta?.className}>
          <Skeleton
            className={cn(
              'h-4',
              column.meta?.align === 'right' && 'ml-auto',
              column.meta?.skeletonClassName ?? 'w-20',
            )}
          />
        </TableCell>
      ))}
    </TableRow>
  ))
}
