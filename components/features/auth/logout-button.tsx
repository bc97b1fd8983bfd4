'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { forgetAllDrafts, keptDrafts } from '@/lib/client/drafts'
import { hasUnsent } from '@/lib/client/unsent'
import { forgetVisits } from '@/lib/client/visits'
import { useLogout } from '@/lib/features/auth/client'

/** Signs out, here and in every other tab. */
export function LogoutButton() {
  const t = useTranslations()
  const logout = useLogout()
  const label = t('layout.logout')
  const [isAsking, setIsAsking] = useState(false)
  const leave = async () => {
    try {
      await logout.mutateAsync()
      forgetAllDrafts()
      forgetVisits()
    } catch {
      toast({ title: t('common.error'), description: t('layout.logoutFailed'), variant: 'destructive' })
    }
  }
  const ask = () => {
    if (keptDrafts('').length > 0 || hasUnsent()) setIsAsking(true)
    else void leave()
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title={label}
        aria-label={label}
        disabled={logout.isPending || logout.isSuccess}
        onClick={ask}
      >
        <LogOut />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('layout.logoutQuestion')}
        description={t('layout.logoutLoses')}
        confirmLabel={label}
        onConfirm={leave}
      />
    </>
  )
}
