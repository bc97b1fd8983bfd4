'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { today } from '@/lib/client/today'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { blankValuesOf } from '@/lib/shared/records'

const { fields } = AGGREGATION_ERROR
const { status, document, plant, processingDate, reporter, ...texts } = fields
// Who tells of it and when comes first here, what has become of it last.
const IN_ORDER = { reporter, processingDate, plant, document, ...texts, status }

/** A button that opens the form for a new error. */
export function AddError({ projectId }: { projectId: string }) {
  const t = useTranslations('aggregations.errors.form')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Icon of={Plus} />
          {t('add')}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('addTitle')}</DialogTitle>
        <AddErrorForm projectId={projectId} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function AddErrorForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const t = useTranslations('aggregations.errors.form')
  const { name } = useActor()
  const { mutateAsync } = useRecordAddition(aggregationErrorRecords, { projectId })
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/aggregations/errors/contract').then(
        ({ createAggregationError }) => createAggregationError.body,
      ),
    defaultValues: { ...blankValuesOf(fields), reporter: name, processingDate: today() },
    draftKey: `add-aggregation-error:${projectId}`,
  })
  return (
    <RecordForm
      form={form}
      fields={IN_ORDER}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: t('added') })
        onDone()
      }}
      failure="aggregations.errors.failures.create"
      onCancel={onDone}
      submitLabel={t('submit')}
    />
  )
}
