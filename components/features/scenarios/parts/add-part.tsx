'use client'

import { Plus } from 'lucide'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { type SchemaLoader, useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import type { HistorySubject } from '@/lib/shared/history'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { PartWords } from './part-table'

interface AddPartProps<Values extends FieldValues> {
  scenarioId: string
  records: {
    rules: { name: string; subject: HistorySubject; fields: RecordFields }
    creation: SchemaLoader<Values>
    calls: (place: Readonly<Record<'scenarioId', string>>) => {
      add: (body: NoInfer<Values>) => Promise<unknown>
    }
  }
  words: PartWords
  /** Fields that are marked as wanted although they may stay empty. */
  wanted?: readonly string[]
  blank: () => DefaultValues<NoInfer<Values>>
}

/** A button that opens the form for a new record of a scenario's part. */
export function AddPart<Values extends FieldValues>(props: AddPartProps<Values>) {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const label = translate(props.words.add)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Icon of={Plus} />
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{label}</DialogTitle>
        <AddPartForm {...props} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function AddPartForm<Values extends FieldValues>({
  scenarioId,
  records,
  words,
  wanted,
  blank,
  onDone,
}: AddPartProps<Values> & { onDone: () => void }) {
  const translate = useTranslate()
  const { mutateAsync } = useRecordAddition(records, { scenarioId })
  const form = useContractForm<Values>({
    schema: records.creation,
    defaultValues: blank(),
    draftKey: `add-${records.rules.name}:${scenarioId}`,
  })
  return (
    <RecordForm
      form={form}
      fields={records.rules.fields}
      required={wanted}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: translate(words.added) })
        onDone()
      }}
      failure={words.failures.add}
      onCancel={onDone}
      submitLabel={translate(words.add)}
    />
  )
}
