'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { EditableRow, RowEditing } from '@/components/shared/data-table/use-row-editing'
import { ContractForm } from '@/components/shared/form/contract-form'
import { LazyFormSheet } from '@/components/shared/lazy-panels'
import { Button } from '@/components/ui/button'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { RecordFields } from '@/lib/shared/record-fields'
import { editableNames } from '@/lib/shared/records'
import { RecordInput } from './record-input'

interface RecordSheetProps<Row extends EditableRow, Values extends FieldValues> {
  editing: RowEditing<Row, Values>
  fields: RecordFields
  toLabel: (row: Row) => string
  /** Inputs that differ from the default of their kind of field. */
  inputs?: Partial<Record<string, ReactNode>>
}

/** The form of the edited row on a phone, where a table's row has no room for inputs. */
export function RecordSheet<Row extends EditableRow, Values extends FieldValues>({
  editing,
  fields,
  toLabel,
  inputs = {},
}: RecordSheetProps<Row, Values>) {
  const t = useTranslations('common')
  const isOpen = editing.row !== null
  const shown = useLastShown(editing.row)
  if (!useHasBeenTrue(isOpen)) return null
  return (
    <Suspense fallback={null}>
      <LazyFormSheet
        isOpen={isOpen}
        onClose={editing.leave}
        caption={t('editRow')}
        title={shown ? toLabel(shown) : ''}
      >
        <ContractForm form={editing.form} onSubmit={editing.save} onFailure={editing.fail} data-record="">
          {editableNames(fields).map((name) => {
            const field = fields[name]
            if (!field || field.kind === 'reference') return null
            return <Fragment key={name}>{inputs[name] ?? <RecordInput name={name} field={field} />}</Fragment>
          })}
          <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t bg-popover px-4 py-3">
            <Button variant="outline" onClick={editing.cancel}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('save')}</Button>
          </div>
        </ContractForm>
      </LazyFormSheet>
    </Suspense>
  )
}
