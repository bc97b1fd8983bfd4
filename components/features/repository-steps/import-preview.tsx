'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TableNotes } from '@/components/shared/table-import/table-notes'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { Table } from '@/components/ui/table'
import type { ImportPreview as Preview } from '@/lib/features/repository-steps/imports/client'
import type { ImportPreviewRow } from '@/lib/features/repository-steps/imports/contract'

const PAGE = 50

interface ImportPreviewProps extends Preview {
  /** Whether rows with other texts than the stored step are to update it. */
  isUpdating: boolean
  onUpdating: (isUpdating: boolean) => void
}

/** The preview of a file: the number of rows of each kind, what was done to them, and each row with its problems. */
export function ImportPreview({ previewData, summary, notes, isUpdating, onUpdating }: ImportPreviewProps) {
  const t = useTranslations('repositorySteps')
  const switchId = useId()
  const updateId = useId()
  const [page, setPage] = useState(0)
  const [isOnlyWrong, setIsOnlyWrong] = useState(false)
  const { totalRows, validRows, invalidRows, changedRows, sameRows } = summary
  const rows = isOnlyWrong ? previewData.filter(({ isValid }) => !isValid) : previewData
  const pages = Math.ceil(rows.length / PAGE)
  const shown = rows.slice(page * PAGE, (page + 1) * PAGE)
  return (
    <section aria-label={t('import.rows')} className="grid min-w-0 gap-2 tabular-nums">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span>{t('import.total', { count: totalRows })}</span>
        <span className="text-tone-green">{t('import.valid', { count: validRows })}</span>
        <span className={invalidRows > 0 ? 'text-tone-red' : undefined}>
          {t('import.errors', { count: invalidRows })}
        </span>
        {changedRows > 0 && <span>{t('import.changedRows', { count: changedRows })}</span>}
        {sameRows > 0 && <span>{t('import.sameRows', { count: sameRows })}</span>}
        <Badge variant={invalidRows > 0 ? 'orange' : 'green'}>
          {t(invalidRows > 0 ? 'import.hasErrors' : 'import.ready')}
        </Badge>
        {invalidRows > 0 && (
          <label htmlFor={switchId} className="ml-auto flex items-center gap-2">
            <Switch
              id={switchId}
              checked={isOnlyWrong}
              onCheckedChange={(isOn) => {
                setIsOnlyWrong(isOn)
                setPage(0)
              }}
            />
            {t('import.onlyWrong')}
          </label>
        )}
      </div>
      <TableNotes
        notes={notes}
        more={notes.numberedRows > 0 ? [t('import.numberedRows', { count: notes.numberedRows })] : []}
      />
      {changedRows > 0 && (
        <label htmlFor={updateId} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Switch id={updateId} checked={isUpdating} onCheckedChange={onUpdating} />
          {t('import.update', { count: changedRows })}
          <span className="text-muted-foreground">{t('import.updateHint')}</span>
        </label>
      )}
      {validRows > 0 && !summary.canImport && <p className="text-sm">{t('import.nothingNew')}</p>}
      <div className="max-h-80 overflow-auto rounded-md border">
        <Table aria-label={t('import.rows')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('fields.number')}</th>
              <th scope="col">{t('fields.description')}</th>
              <th scope="col">{t('fields.systemTransactionProgram')}</th>
              <th scope="col">{t('fields.responsible')}</th>
              <th scope="col">{t('fields.expectedResult')}</th>
              <th scope="col">{t('import.validation')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.rowNumber} className={row.isValid ? undefined : 'row-alarm'}>
                <td>{row.rowNumber}</td>
                <td>{row.number}</td>
                <td>{row.description.slice(0, 100)}</td>
                <td>{row.systemTransactionProgram}</td>
                <td>{row.responsible}</td>
                <td>{row.expectedResult.slice(0, 100)}</td>
                <td className="min-w-56 max-w-96 whitespace-normal">
                  <Verdict row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-2 text-sm">
          <Button variant="outline" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          {t('page', { page: page + 1, pages })}
          <Button variant="outline" size="sm" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The problem of a row, or its effect on the repository, and the warnings about it. */
function Verdict({ row }: { row: ImportPreviewRow }) {
  const t = useTranslations('repositorySteps.import')
  if (!row.isValid) return row.validationErrors.join(', ')
  return (
    <>
      {row.state === 'new' ? t('ok') : t(`states.${row.state}`)}
      {row.warnings.map((warning) => (
        <span key={warning} className="block text-tone-orange">
          {warning}
        </span>
      ))}
    </>
  )
}
