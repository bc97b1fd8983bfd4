import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { Input } from '@/components/ui/input'
import { hasSingleAt } from '@/lib/features/auth/rules'

type UsernameFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  id: string
  label: string
  value: string
  onTyped: (username: string) => void
  /** Called with the reason why a character was rejected. */
  onRefused: (message: string) => void
}

/** An input for a Telegram username. A second @ is rejected, with a message. */
export function UsernameField({ id, label, onTyped, onRefused, ...input }: UsernameFieldProps) {
  const t = useTranslations('auth')
  const take = (text: string) => (hasSingleAt(text) ? onTyped(text) : onRefused(t('usernameSingleAt')))
  return (
    <FieldFrame id={id} label={label}>
      <Input
        {...input}
        id={id}
        onChange={({ target }) => take(target.value)}
        placeholder={t('login.usernamePlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        className="h-10"
      />
    </FieldFrame>
  )
}
