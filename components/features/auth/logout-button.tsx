'use client'

import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'

const load = () => import('./log-out')

/** Signs out, here and in every other tab. */
export function LogoutButton() {
  const t = useTranslations()
  const logout = useMutation({ mutationFn: async () => (await load()).logOutHere() })
  const label = t('layout.logout')
  const [isAsking, setIsAsking] = useState(false)
  const showFailure = () =>
    toast({ title: t('common.error'), description: t('layout.logoutFailed'), variant: 'destructive' })
  const leave = () => logout.mutateAsync().catch(showFailure)
  const ask = async () => {
    const { losesAnything } = await load()
    if (await losesAnything()) setIsAsking(true)
    else await leave()
  }
  // If it can't be loaded now, the click tries again.
  const prepare = () => void load().catch(() => undefined)
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
        onClick={() => void ask().catch(showFailure)}
      >
        <Icon of={LogOut} />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('layout.logoutQuestion')}
        description={t('layout.logoutLoses')}
        confirmLabel={label}
        onConfirm={() => void leave()}
      />
    </>
  )
}
