'use client'

import { CircleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { EmptyState } from '@/components/shared/empty-state'
import { NoteBox } from '@/components/shared/note-box'
import { useRemovalWithFocus } from '@/components/shared/use-removal-with-focus'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { useTranslate } from '@/lib/client/translate'
import { isBlocked, type PastedRow } from '@/lib/features/aggregations/rules'
import { pasteColumns } from './paste-columns'
import { PastePager } from './paste-pager'

/** Number of rows per page, so that the screen stays fast. */
const PAGE_SIZE = 100

interface PastePreviewProps {
  rows: PastedRow[]
  isAdding: boolean
  onRemove: (lines: number[]) => void
  onBack: () => void
  onAdd: (rows: PastedRow[]) => void
}

/** The rows parsed from a paste, with their problems, before anything is stored. */
export function PastePreview({ rows, isAdding, onRemove, onBack, onAdd }: PastePreviewProps) {
  const t = useTranslations('aggregations')
  const translate = useTranslate()
  const switchId = useId()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [wantedPage, setWantedPage] = useState(1)
  const flawed = rows.filter(({ problems }) => problems.length > 0)
  const blocked = flawed.filter(isBlocked)
  const hasProblems = flawed.length > 0
  const listed = onlyProblems && hasProblems ? flawed : rows
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE))
  const page = Math.min(wantedPage, pages)
  const shown = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const { list, remove } = useRemovalWithFocus(shown, onRemove)
  const columns = useMemo(
    () => pasteColumns({ t, translate, hasProblems, onRemove: remove }),
    [t, translate, hasProblems, remove],
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p role="status" className="font-medium">
          {t('paste.count', { count: rows.length })}
        </p>
        {hasProblems && (
          <div className="flex items-center gap-2">
            <Switch id={switchId} checked={onlyProblems} onCheckedChange={setOnlyProblems} />
            <Label htmlFor={switchId}>{t('paste.onlyProblems', { count: flawed.length })}</Label>
          </div>
        )}
      </div>
      {blocked.length > 0 && (
        <NoteBox
          tone="red"
          icon={CircleAlert}
          role="alert"
          action={
            <Button variant="outline" size="sm" onClick={() => onRemove(blocked.map(({ line }) => line))}>
              {t('paste.removeBlocked', { count: blocked.length })}
            </Button>
          }
        >
          {t('paste.blocked', { count: blocked.length, total: rows.length })}
        </NoteBox>
      )}
      <section ref={list} tabIndex={-1}>
        <DataTable
          label={t('paste.preview')}
          columns={columns}
          rows={shown}
          rowId={({ line }) => String(line)}
          rowClassName={rowClass}
          containerClassName="max-h-[28rem] max-sm:max-h-none max-sm:overflow-visible"
          empty={<EmptyState title={t('paste.allRemoved')} />}
        />
      </section>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {pages > 1 && <PastePager page={page} pages={pages} onTurn={setWantedPage} />}
        <Button variant="outline" disabled={isAdding} onClick={onBack}>
          {t('paste.back')}
        </Button>
        <Button disabled={isAdding || rows.length === 0 || blocked.length > 0} onClick={() => onAdd(rows)}>
          {t('paste.submit')}
        </Button>
      </div>
    </>
  )
}

function rowClass(row: PastedRow): string | undefined {
  if (isBlocked(row)) return 'row-alarm'
  return row.problems.length > 0 ? 'row-warning' : undefined
}
