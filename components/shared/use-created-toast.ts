'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from '@/components/ui/use-toast'

/** Returns a function that shows the toast of a creation, with a button that opens what was created at its address. */
export function useCreatedToast() {
  const t = useTranslations('common')
  const router = useRouter()
  return useCallback(
    (title: string, href: string) =>
      toast({
        title,
        action: { label: t('openCreated'), hint: t('openCreatedHint'), onClick: () => router.push(href) },
      }),
    [t, router],
  )
}
