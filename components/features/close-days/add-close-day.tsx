'use client'

import { useTranslations } from 'next-intl'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { today } from '@/lib/client/today'
import { closeDayRecords } from '@/lib/features/close-days/client'
import { CLOSE_DAY } from '@/lib/features/close-days/rules'
import { message } from '@/lib/shared/messages'
import { blankValuesOf } from '@/lib/shared/records'

// The form asks for more than the API does (docs/domain.md, Screens).
const loadSchema = async () => {
  const [{ createCloseDay }, { requiredText }] = await Promise.all([
    import('@/lib/features/close-days/contract'),
    import('@/lib/shared/validation'),
  ])
  return createCloseDay.body.extend({ error: requiredText(message('validation.required')) })
}
const BLANK = blankValuesOf(CLOSE_DAY.fields)

/** The name under which a close day that is being added is kept. */
export const additionKey = (projectId: string) => `add-close-day:${projectId}`

/** The form for a new close day. It stays open for the next one, of the same day and plant. */
export function AddCloseDay({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTranslations('closeDays.form')
  const { mutateAsync } = useRecordAddition(closeDayRecords, { projectId })
  const form = useContractForm({
    schema: loadSchema,
    defaultValues: { ...BLANK, date: today() },
    draftKey: additionKey(projectId),
  })
  return (
    <Card className="mb-3">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <RecordForm
          form={form}
          fields={CLOSE_DAY.fields}
          required={['error']}
          onSubmit={async (body) => {
            await mutateAsync(body)
            toast({ title: t('added') })
            form.reset({ ...BLANK, date: body.date, plant: body.plant })
          }}
          failure="closeDays.failures.add"
          onCancel={onClose}
          submitLabel={t('submit')}
          gridClassName="sm:grid-cols-2 lg:grid-cols-4"
        />
      </CardContent>
    </Card>
  )
}
