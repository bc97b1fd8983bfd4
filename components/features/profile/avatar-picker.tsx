'use client'

import { Camera, LoaderCircle, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Avatar, AvatarFallback, AvatarImage, toInitials } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Profile } from '@/lib/features/profile/contract'
import { AVATAR_TYPES } from '@/lib/features/profile/rules'
import { useAvatarChange } from './use-avatar-change'

/** The person's picture, with the buttons that change it. */
export function AvatarPicker({ profile: { name, avatar } }: { profile: Profile }) {
  const t = useTranslations('profile.avatar')
  const common = useTranslations('common')
  const input = useRef<HTMLInputElement>(null)
  const { preview, isUploading, isPending, failure, choose, remove } = useAvatarChange()
  const shown = preview ?? avatar
  return (
    <div className="flex items-center gap-4">
      <div className="relative shrink-0" aria-busy={isPending}>
        <Avatar className="size-20 text-xl">
          {shown && <AvatarImage key={shown} src={shown} alt={t('label')} />}
          <AvatarFallback aria-hidden>{toInitials(name)}</AvatarFallback>
        </Avatar>
        {isUploading && (
          <span className="absolute inset-0 flex items-center justify-center rounded-full bg-background/70">
            <Icon of={LoaderCircle} className="size-6 animate-spin" />
          </span>
        )}
      </div>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap gap-1.5">
          <Button variant="outline" size="sm" disabled={isPending} onClick={() => input.current?.click()}>
            <Icon of={Camera} />
            {t(avatar ? 'change' : 'upload')}
          </Button>
          {avatar && (
            <Button variant="ghost" size="sm" disabled={isPending} onClick={remove}>
              <Icon of={Trash2} />
              {t('remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept={AVATAR_TYPES.join(',')}
          aria-label={t('label')}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Otherwise choosing the same file again would change nothing.
            target.value = ''
          }}
        />
        <p role="status" className="text-muted-foreground text-xs">
          {isUploading ? t('uploading') : t('hint')}
        </p>
        {failure && (
          <div className="flex flex-wrap items-center gap-1.5">
            <p role="alert" className="text-destructive text-xs">
              {failure.message}
            </p>
            {failure.again && (
              <Button variant="outline" size="sm" onClick={failure.again}>
                {common('retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
