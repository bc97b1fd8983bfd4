'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { ApiError, errorMessage } from '@/lib/client/api-error'
import { hasStoredSession } from '@/lib/client/session-store'
import { useSendFeedback } from '@/lib/features/feedback/client'
import type { sendFeedback } from '@/lib/features/feedback/contract'
import { FEEDBACK_TYPES } from '@/lib/features/feedback/values'

export type SentFeedback = z.output<typeof sendFeedback.data>

interface FeedbackFormProps {
  onSent: (sent: SentFeedback) => void
  onCancel: () => void
}

const isRefusedSession = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/** The feedback form. Its draft is kept until it has been sent, even if the session expires. */
export function FeedbackForm({ onSent, onCancel }: FeedbackFormProps) {
  const t = useTranslations('feedback')
  const common = useTranslations('common')
  const send = useSendFeedback()
  const form = useContractForm<z.input<typeof sendFeedback.body>>({
    schema: () => import('@/lib/features/feedback/contract').then(({ sendFeedback }) => sendFeedback.body),
    defaultValues: { title: '', description: '', telegram: '' },
    draftKey: 'feedback',
  })
  const cancel = () => {
    form.draft.discard()
    onCancel()
  }

  const wasSignedIn = useRef(true)
  const submit = async (body: z.input<typeof sendFeedback.body>) => {
    wasSignedIn.current = hasStoredSession()
    const sent = await send.mutateAsync(body)
    toast({ title: t('sentTitle'), description: t('sentDescription') })
    onSent(sent)
  }

  const fail = (error: unknown) => {
    const isRefused = isRefusedSession(error)
    const message = isRefused ? t('authenticationFailed') : errorMessage(error, t('submitFailed'))
    form.setError('root', { type: 'server', message: message })
    if (!isRefused) {
      const description = errorMessage(error, t('sendFailed'))
      toast({ variant: 'destructive', title: common('error'), description })
    } else if (wasSignedIn.current) {
      toast({ variant: 'destructive', title: t('authenticationError'), description: t('sessionExpired') })
    } else {
      toast({ variant: 'destructive', title: t('authenticationRequired'), description: t('signInToSubmit') })
    }
  }

  return (
    <ContractForm form={form} onSubmit={submit} onFailure={fail}>
      <SelectField
        name="type"
        label={t('type')}
        required
        placeholder={t('typePlaceholder')}
        options={FEEDBACK_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      <TextField name="title" label={t('titleLabel')} required />
      <TextareaField name="description" label={t('descriptionLabel')} required rows={5} />
      <TextField name="telegram" label={t('telegram')} hint={t('telegramHint')} autoComplete="off" />
      <DialogFooter>
        <Button type="button" variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit">{send.isPending ? t('sending') : t('submit')}</Button>
      </DialogFooter>
    </ContractForm>
  )
}
