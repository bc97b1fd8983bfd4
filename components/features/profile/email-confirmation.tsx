'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/lib/client/lazy-code'
import { useSendEmailCode } from '@/lib/features/profile/client'

const EmailCodeForm = lazyCode(() => import('./email-code-form'))

/** Lets a person confirm their e-mail address: nothing is mailed to an unconfirmed one. */
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
      {isSent && (
        <Suspense fallback={null}>
          <EmailCodeForm />
        </Suspense>
      )}
      <Button
        variant="outline"
        size="sm"
        className="max-w-full justify-self-start"
        disabled={isPending}
        onPointerEnter={EmailCodeForm.preload}
        onFocus={EmailCodeForm.preload}
        onClick={() => void sendCode()}
      >
        <span className="truncate">{isSent ? t('again') : t('send', { email })}</span>
      </Button>
    </div>
  )
}
