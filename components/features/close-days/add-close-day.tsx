'use client'

import { useTranslations } from 'next-intl'
import { ContractForm } from '@/components/shared/form/contract-form'
import { DayField } from '@/components/shared/form/day-field'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { today } from '@/lib/client/today'
import { useIdempotencyKey } from '@/lib/client/use-idempotency-key'
import { useCreateCloseDay } from '@/lib/features/close-days/client'
import { createCloseDay } from '@/lib/features/close-days/contract'
import { message } from '@/lib/shared/messages'
import { requiredText } from '@/lib/shared/validation'
import { STATUS_OPTIONS } from './close-day-status'

// The form asks for more than the API does (second text, section 5).
const SCHEMA = createCloseDay.body.extend({ error: requiredText(message('validation.required')) })
const BLANK = { cashRegister: '', error: '', comment: '', status: 'Error' } as const

/** The form for a new close day. It stays open for the next one, of the same day and plant. */
export function AddCloseDay({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTranslations('closeDays')
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  const { mutateAsync } = useCreateCloseDay(projectId)
  const idempotencyKey = useIdempotencyKey()
  const form = useContractForm({
    schema: SCHEMA,
    defaultValues: { ...BLANK, date: today(), plant: '' },
    draftKey: `add-close-day:${projectId}`,
  })
  return (
    <Card className="mb-3">
      <CardHeader>
        <CardTitle>{t('form.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ContractForm
          form={form}
          onSubmit={async (body) => {
            await mutateAsync({ body, idempotencyKey: idempotencyKey(body) })
            toast({ title: t('form.added') })
            form.reset({ ...BLANK, date: body.date, plant: body.plant })
          }}
          onFailure={(error) => tellFailure(error, 'closeDays.failures.add')}
          onInvalidFields={(sentence) =>
            toast({ variant: 'destructive', title: common('error'), description: sentence })
          }
        >
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
            <DayField name="date" label={t('fields.date')} required />
            <TextField
              name="plant"
              label={t('fields.plant')}
              placeholder={t('form.plantPlaceholder')}
              maxLength={200}
              required
            />
            <TextField
              name="cashRegister"
              label={t('fields.cashRegister')}
              placeholder={t('form.cashRegisterPlaceholder')}
              maxLength={200}
              required
            />
            <SelectField name="status" label={t('fields.status')} options={STATUS_OPTIONS} />
            <TextareaField
              name="error"
              label={t('fields.error')}
              placeholder={t('form.errorPlaceholder')}
              className="lg:col-span-2"
              required
            />
            <TextareaField name="comment" label={t('fields.comment')} className="lg:col-span-2" />
          </div>
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('form.submit')}</Button>
          </div>
        </ContractForm>
      </CardContent>
    </Card>
  )
}
