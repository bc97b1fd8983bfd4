'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { Table } from '@/components/ui/table'
import type { ImportPreviewRow, ImportSummary } from '@/lib/features/repository-steps/contract'

const PAGE = 50

/** The preview of a file: the number of rows of each kind, and each row with its problems. */
export function ImportPreview({
  previewData,
  summary,
}: {
  previewData: ImportPreviewRow[]
  summary: ImportSummary
}) {
  const t = useTranslations('repositorySteps')
  const switchId = useId()
  const [page, setPage] = useState(0)
  const [isOnlyWrong, setIsOnlyWrong] = useState(false)
  const { totalRows, validRows, invalidRows } = summary
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
                <td>{row.isValid ? t('import.ok') : row.validationErrors.join(', ')}</td>
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
