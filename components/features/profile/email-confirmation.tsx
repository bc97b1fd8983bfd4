'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { useConfirmEmail, useSendEmailCode } from '@/lib/features/profile/client'

const loadSchema = () =>
  import('@/lib/features/profile/contract').then(({ confirmEmail }) => confirmEmail.body)
type Values = z.input<Awaited<ReturnType<typeof loadSchema>>>

/** Lets a person show that their address is theirs: nothing is mailed to one that nobody has shown to be their own. */
export function EmailConfirmation({ email }: { email: string }) {
  const t = useTranslations('profile.emailCode')
  const attempt = useAttempt()
  const { mutateAsync: send, isPending } = useSendEmailCode()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sendCode = () =>
    attempt({
      of: 'profile:email-code',
      work: async () => {
        await send()
        setSentTo(email)
      },
      failure: 'profile.emailCode.notSent',
    })
  const isSent = sentTo === email
  return (
    <div className="grid grid-cols-1 gap-2 py-1 pl-10.5">
      {isSent && (
        <p role="status" className="break-words text-sm">
          {t('sent', { email })}
        </p>
      )}
      {isSent && <CodeForm />}
      <Button
        variant="outline"
        size="sm"
        className="max-w-full justify-self-start"
        disabled={isPending}
        onClick={() => void sendCode()}
      >
        <span className="truncate">{isSent ? t('again') : t('send', { email })}</span>
      </Button>
    </div>
  )
}

function CodeForm() {
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
