'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { forgetAllDrafts } from '@/components/shared/form/draft'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { useLogout } from '@/lib/features/auth/client'

/** Signs out, here and in every other tab. */
export function LogoutButton() {
  const t = useTranslations()
  const logout = useLogout()
  const label = t('layout.logout')
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: forgetAllDrafts,
      onError: () =>
        toast({ title: t('common.error'), description: t('layout.logoutFailed'), variant: 'destructive' }),
    })
  return (
    <Button
      variant="ghost"
      size="icon"
      title={label}
      aria-label={label}
      disabled={logout.isPending || logout.isSuccess}
      onClick={leave}
    >
      <LogOut />
    </Button>
  )
}
