'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/use-toast'
import { errorMessage, mayGoWell } from '@/lib/client/api-error'
import { useTranslate } from '@/lib/client/translate'
import { useSetAvatar } from '@/lib/features/profile/client'
import { AVATAR_TYPES } from '@/lib/features/profile/rules'
import { AVATAR_LIMIT } from '@/lib/features/profile/values'
import { type MessageKey, message } from '@/lib/shared/messages'

/** Returns why a file can't be a picture, before it is sent; the server checks its content. */
function findRefusal({ type, size }: File): MessageKey | null {
  if (!AVATAR_TYPES.some((allowed) => allowed === type)) return message('profile.avatarKind')
  return size > AVATAR_LIMIT ? message('profile.avatarTooLarge') : null
}

interface AvatarFailure {
  message: string
  /** Retries; absent where that can't help. */
  again?: () => void
}

/** Changes the person's picture optimistically: the new one is shown at once, and removed again on failure. */
export function useAvatarChange() {
  const t = useTranslations('profile.avatar')
  const translate = useTranslate()
  const router = useRouter()
  const { mutate, isPending, variables } = useSetAvatar()
  const [preview, setPreview] = useState<string | null>(null)
  const [failure, setFailure] = useState<AvatarFailure | null>(null)
  useEffect(() => {
    if (preview === null) return
    return () => URL.revokeObjectURL(preview)
  }, [preview])

  const set = (file: File | null, messages: { done: string; failed: string }) => {
    setFailure(null)
    setPreview(file && URL.createObjectURL(file))
    mutate(file, {
      onSuccess: () => {
        toast({ title: messages.done })
        // The header shows it too.
        router.refresh()
      },
      onError: (error) => {
        setPreview(null)
        setFailure({
          message: errorMessage(error, messages.failed),
          ...(mayGoWell(error) && { again: () => set(file, messages) }),
        })
      },
    })
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = findRefusal(file)
    if (refusal) setFailure({ message: translate(refusal) })
    else set(file, { done: t('uploaded'), failed: t('failed') })
  }
  const remove = () => set(null, { done: t('removed'), failed: t('removeFailed') })
  return { preview, failure, isPending, isUploading: isPending && variables !== null, choose, remove }
}
