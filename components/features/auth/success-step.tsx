import { CircleCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { AuthCard } from './auth-card'

/** The end of a registration. */
export function SuccessStep({ username, onContinue }: { username: string; onContinue: () => void }) {
  const t = useTranslations('auth.success')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <AuthCard title={t('title')}>
      <p role="status" className="flex gap-2 rounded-md bg-tone-green-soft px-3 py-2.5 text-sm">
        <Icon of={CircleCheck} className="mt-0.5 size-4 shrink-0 text-tone-green" />
        <span className="min-w-0 break-words">{t('hint', { username })}</span>
      </p>
      <Button ref={button} size="lg" onClick={onContinue}>
        {t('submit')}
      </Button>
    </AuthCard>
  )
}
