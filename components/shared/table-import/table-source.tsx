'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Table } from '@/components/ui/table'
import { TEXT_ENCODINGS } from '@/lib/shared/imported-table'
import type { TableSource as Source, TableChoice } from '@/lib/shared/table-source'

interface TableSourceProps {
  source: Source
  /** The choices of the person so far. */
  choice: TableChoice
  /** Whether it was pasted: such a text has no encoding to choose. */
  isPasted?: boolean
  isBusy: boolean
  onChoose: (choice: TableChoice) => void
}

/** How a file of a table was read: its encoding, its sheet and the row of its titles, each of which can be changed. */
export function TableSource({ source, choice, isPasted = false, isBusy, onChoose }: TableSourceProps) {
  const t = useTranslations('spreadsheets')
  const { encoding, sheet, sheets, titleRow, head } = source
  return (
    <section aria-label={t('source.title')} className="grid min-w-0 gap-3 rounded-md border p-3 text-sm">
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {encoding !== null && !isPasted && (
          <Choice id="table-encoding" label={t('source.encoding')}>
            <Select
              id="table-encoding"
              value={choice.encoding ?? encoding}
              disabled={isBusy}
              options={TEXT_ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
              // Another text has its titles elsewhere.
              onValueChange={(value) => onChoose({ encoding: value })}
            />
          </Choice>
        )}
        {sheet !== null && (
          <Choice id="table-sheet" label={t(encoding === null ? 'source.sheet' : 'source.table')}>
            <Select
              id="table-sheet"
              value={sheet}
              disabled={isBusy || sheets.length < 2}
              options={sheets.map(({ name, isHidden }) => ({
                value: name,
                label: isHidden ? t('source.hidden', { name }) : name,
              }))}
              onValueChange={(value) => onChoose({ encoding: choice.encoding, sheet: value })}
            />
          </Choice>
        )}
        {head.length > 0 && (
          <Choice id="table-title-row" label={t('source.titleRow')}>
            <Select
              id="table-title-row"
              value={titleRow === null ? '' : String(titleRow)}
              placeholder={t('source.none')}
              disabled={isBusy}
              options={titleRowOptions(source).map(({ rowNumber, text }) => ({
                value: String(rowNumber),
                label: t('source.titleRowOption', { row: rowNumber, text }),
              }))}
              onValueChange={(value) => onChoose({ ...choice, titleRow: Number(value) })}
            />
          </Choice>
        )}
      </div>
      {source.isEncodingGuessed && encoding !== null && (
        <NoteBox
          tone="orange"
          icon={TriangleAlert}
          role="alert"
          action={
            <Button
              size="sm"
              variant="outline"
              disabled={isBusy}
              onClick={() => onChoose({ ...choice, encoding })}
            >
              {t('source.keep', { encoding: t(`encodings.${encoding}`) })}
            </Button>
          }
        >
          {t('source.guessed')}
        </NoteBox>
      )}
      {(titleRow === null || source.isEncodingGuessed) && <Head head={head} />}
    </section>
  )
}

function Choice({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1 sm:w-56">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  )
}

const SHOWN_TITLES = 60

/** The rows that can hold the titles: the first ones, and the chosen one where it is further down. */
function titleRowOptions({ head, titleRow }: Source) {
  const rows = head.map(({ rowNumber, cells }) => ({
    rowNumber,
    text: cells.filter(Boolean).join(' · ').slice(0, SHOWN_TITLES),
  }))
  const isListed = titleRow === null || rows.some(({ rowNumber }) => rowNumber === titleRow)
  return isListed ? rows : [...rows, { rowNumber: titleRow, text: '…' }]
}

function Head({ head }: Pick<Source, 'head'>) {
  const t = useTranslations('spreadsheets')
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-muted-foreground">{t('source.head')}</p>
      <Table containerClassName="max-h-48" label={t('source.head')}>
        <tbody>
          {head.map(({ rowNumber, cells }) => (
            <tr key={rowNumber}>
              <th scope="row">{rowNumber}</th>
              {Object.entries(cells).map(([column, cell]) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
