'use client'

import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { keptDrafts } from '@/lib/client/drafts'
import { isAnythingKept } from '@/lib/client/kept-queue'
import { hasUnsent } from '@/lib/client/unsent'
import { forgetVisits } from '@/lib/client/visits'

const loadCalls = () => import('@/lib/features/auth/client')

/** Signs out, here and in every other tab. */
export function LogoutButton() {
  const t = useTranslations()
  const logout = useMutation({ mutationFn: async () => (await loadCalls()).logOut() })
  const label = t('layout.logout')
  const [isAsking, setIsAsking] = useState(false)
  const leave = async () => {
    try {
      await logout.mutateAsync()
      forgetVisits()
    } catch {
      toast({ title: t('common.error'), description: t('layout.logoutFailed'), variant: 'destructive' })
    }
  }
  // If it can't be loaded now, the click tries again.
  const prepare = () => void loadCalls().catch(() => undefined)
  const ask = async () => {
    if (keptDrafts('').length > 0 || hasUnsent() || (await isAnythingKept())) setIsAsking(true)
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
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void ask()}
      >
        <Icon of={LogOut} />
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
