'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { useConfirmEmail } from '@/lib/features/profile/client'

const loadSchema = () =>
  import('@/lib/features/profile/contract').then(({ confirmEmail }) => confirmEmail.body)
type Values = z.input<Awaited<ReturnType<typeof loadSchema>>>

/** The form for the code that was mailed. */
export default function EmailCodeForm() {
  const t = useTranslations('profile.emailCode')
  const { mutateAsync } = useConfirmEmail()
  const form = useContractForm<Values>({ schema: loadSchema, defaultValues: { code: '' } })
  const submit = async ({ code }: Values) => {
    await mutateAsync(code)
    toast({ title: t('confirmed') })
  }
  return (
    <ContractForm form={form} onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name="code"
          label={t('label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <Button type="submit">{t('confirm')}</Button>
      </div>
    </ContractForm>
  )
}
