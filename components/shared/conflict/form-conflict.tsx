'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { isSameValue } from '@/components/shared/form/compare-edits'
import { type Conflict, setField } from '@/components/shared/form/use-conflict'
import type { ContractFormReturn } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { type ConflictField, ConflictFields, type Side } from './conflict-fields'
import { ConflictPanel } from './conflict-panel'

interface FormConflictProps<Values extends FieldValues> {
  form: ContractFormReturn<Values>
  conflict: Conflict<Values>
}

/** The conflict that a save of the form ran into; a chosen value is set in the form. */
export function FormConflict<Values extends FieldValues>({ form, conflict }: FormConflictProps<Values>) {
  const t = useTranslations('common.conflict')
  const common = useTranslations('common')
  const { names, theirs } = conflict
  const [mine, setMine] = useState(conflict.mine)
  const values = useWatch({ control: form.control })
  const isTheirs = (name: string & keyof Values, value: unknown) =>
    isSameValue(form.edited?.fields[name], value, theirs[name])
  const changes = conflict.changes.filter(({ fields }) => names.some((name) => fields.includes(name)))
  const choose = (side: Side, wanted: string) => {
    for (const name of names.filter((one) => wanted === ALL || one === wanted)) {
      const now = form.getValues()
      // A value typed since then becomes the one that "mine" restores.
      if (!isTheirs(name, now[name])) setMine((known) => ({ ...known, [name]: now[name] }))
      setField(form.setValue, name, side === 'mine' ? mine[name] : theirs[name])
    }
  }
  const fields = names.flatMap((name): ConflictField[] => {
    const described = form.edited?.fields[name]
    if (!described) return []
    const toText = described.toText ?? String
    const isTaken = isTheirs(name, values[name])
    return [
      {
        name,
        label: described.label,
        mine: toText(isTaken ? mine[name] : values[name]),
        theirs: toText(theirs[name]),
        chosen: isTaken ? 'theirs' : 'mine',
      },
    ]
  })
  return (
    <ConflictPanel changes={changes} hint={t('hint')}>
      <ConflictFields fields={fields} changes={changes} onChoose={(name, side) => choose(side, name)} />
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => choose('mine', ALL)}>
            {t('keepAllMine')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => choose('theirs', ALL)}>
            {t('takeAllTheirs')}
          </Button>
        </div>
      )}
      <Button type="submit" size="sm" className="justify-self-start">
        {common('save')}
      </Button>
    </ConflictPanel>
  )
}

const ALL = '*'
